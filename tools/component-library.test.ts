import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** What the linter says of imports that are planted in a folder. */
function refused(folder: string, imports: readonly string[]): string[] {
  const place = mkdtempSync(join(folder, 'planted-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const file = join(place, 'planted.ts')
  writeFileSync(file, imports.map((source, at) => `export * as part${at} from '${source}'\n`).join(''))
  const report = spawn(file)
  return imports.filter((source) => report.includes(`'${source}' import is restricted`))
}

function spawn(file: string): string {
  try {
    return execFileSync('npx', ['oxlint', '--format=json', file], { encoding: 'utf8' })
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
  }
}

const whole = ['@chakra-ui/react', '@chakra-ui/react/button', '@ark-ui/react/menu', '@zag-js/menu', '@emotion/react']
const dressed = ['@chakra-ui/react/menu', '@chakra-ui/react/stack', '@chakra-ui/react/styled-system']

it('U10: lets a screen take no part of the component library, for it would have no looks there', () => {
  expect(refused('src/features', [...whole, ...dressed])).toEqual([...whole, ...dressed])
})

it('U10: lets the kit take those parts that have a recipe, and no other', () => {
  expect(refused('src/ui', [...whole, ...dressed])).toEqual(whole)
})
