import { readFileSync, writeFileSync } from 'node:fs'
import { didYouMean } from '../../src/shared/did-you-mean'
import { play } from './play'
import { record } from './record'
import { serve } from './serve'

const USAGE = `Usage: fairlead COMMAND [OPTIONS]

  serve    serves the sandbox over HTTP
  play     plays a story and checks what it expects
  record   records a Playwright test in a new world

fairlead COMMAND --help lists the options of a command.`

/** Runs a command of the kit. Returns the exit code. The server of `serve` goes on after this function has returned. */
export async function main([name, ...args]: readonly string[]): Promise<number> {
  switch (name) {
    case 'serve':
      await serve(args)
      return 0
    case 'play':
      return play(args, {
        readText: (file) => readFileSync(file, 'utf8'),
        writeText: (file, text) => writeFileSync(file, text),
        print: (text) => console.log(text),
        printError: (text) => console.error(text),
        fetch: (request) => fetch(request),
      })
    case 'record':
      await record(args)
      return 0
    case undefined:
    case '--help':
      console.log(USAGE)
      return 0
    default:
      throw new Error(`There is no command ${name}${didYouMean(name, ['serve', 'play', 'record']) || '.'}\n\n${USAGE}`)
  }
}
