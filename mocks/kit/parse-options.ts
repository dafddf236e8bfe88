import { parseArgs, type ParseArgsConfig } from 'node:util'
import { didYouMean } from '../../src/shared/did-you-mean'

type Options = NonNullable<ParseArgsConfig['options']>

/** Parses the arguments of a command. Throws an error that names the mistake in its first line, then has the usage. */
export function parseOptions<const Config extends Options>(args: readonly string[], options: Config, usage: string) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [problem = ''] = error.message.split('. ')
    const [, name = ''] = /^Unknown option '(--[^']*)'/.exec(problem) ?? []
    const known = Object.keys(options).map((option) => `--${option}`)
    throw new Error(`${problem}${didYouMean(name, known)}\n\n${usage}`, { cause: error })
  }
}
