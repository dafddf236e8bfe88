// `npm run mutation` runs mutation tests, and lists the areas below the threshold at the end.
// `npm run mutation -- session` runs only the named areas. Options go to Stryker, which loads this file as its
// configuration for the area in MUTATION_AREA.
import { fileURLToPath } from 'node:url'
import { run } from '../run.mjs'

/**
 * The mutated files of each area, and the tests that must fail. Each area has a separate score, so that a strong area
 * cannot hide a weak one.
 * @type {Readonly<Record<string, { mutate: string[], tests: string[] }>>}
 */
const areas = {
  money: {
    mutate: [
      'mocks/domain/money.ts',
      'mocks/domain/ledger/*.ts',
      'mocks/domain/payments/*.ts',
      'mocks/services/stripe/*.ts',
      'mocks/stripe-js/card-values.ts',
      'src/shared/money.ts',
    ],
    tests: [
      'mocks/domain/money.test.ts',
      'mocks/domain/ledger/*.test.ts',
      'mocks/domain/payments/*.test.ts',
      'mocks/services/stripe/*.test.ts',
      'mocks/stripe-js/*.test.ts',
      'src/shared/money.test.ts',
    ],
  },
  session: {
    mutate: ['src/lib/auth/*.ts', 'src/lib/errors/*.ts', 'src/lib/api/links.ts'],
    tests: [
      'src/lib/auth/*.test.{ts,tsx}',
      // Random commands: a mutant killed today could survive tomorrow.
      '!src/lib/auth/session-model.test.ts',
      'src/lib/errors/*.test.ts',
      'src/lib/api/{links,retry-link}.test.ts',
    ],
  },
  persistence: {
    mutate: ['mocks/saved-world/*.ts', 'mocks/world/replay.ts', 'mocks/control/{parse-world,snapshot}.ts'],
    // Without the simulation, which takes a minute. Its findings belong in a faster test.
    tests: [
      'mocks/saved-world/*.test.ts',
      '!mocks/saved-world/simulation.test.ts',
      'mocks/world/replay.test.ts',
      'mocks/control/parse-world.test.ts',
    ],
  },
  world: {
    mutate: ['mocks/world/{world,clock,timeline,journal}.ts'],
    tests: [
      'mocks/world/*.test.ts',
      // Random input, and slow.
      '!mocks/world/*.property.test.ts',
    ],
  },
}

/** @param {string} [name] area of this process, by default of the environment, which Stryker passes to its workers */
export function areaOf(name = process.env['MUTATION_AREA'] ?? '') {
  const area = Object.hasOwn(areas, name) ? areas[name] : undefined
  if (!area) throw new Error(`There is no area '${name}'; there are ${Object.keys(areas).join(', ')}`)
  return area
}

/** @returns {import('@stryker-mutator/api/core').PartialStrykerOptions} */
function strykerOptions() {
  return {
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutation/vitest.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    mutate: [...areaOf().mutate, '!**/*.test.ts'],
    ignorePatterns: ['dist', 'docs', 'e2e', 'test-results', 'coverage'],
    tempDirName: 'coverage/mutation-sandbox',
    reporters: ['clear-text', 'html'],
    htmlReporter: { fileName: `coverage/mutation-${process.env['MUTATION_AREA']}.html` },
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    concurrency: 2,
    timeoutMS: 20_000,
    // Stryker rewrites tsconfig.json with an older TypeScript. The copy does not need that file.
    tsconfigFile: 'none',
    thresholds: { high: 95, low: 90, break: 90 },
  }
}

/** Runs Stryker for each named area, or for all. @param {string[]} args @returns {Promise<string[]>} failed areas */
async function runAreas(args) {
  const firstOption = args.findIndex((arg) => arg.startsWith('-'))
  const names = firstOption < 0 ? args : args.slice(0, firstOption)
  const options = firstOption < 0 ? [] : args.slice(firstOption)
  for (const name of names) areaOf(name)
  const failed = []
  for (const name of names.length > 0 ? names : Object.keys(areas)) {
    console.log(`\n${name}`)
    const command = ['stryker', 'run', 'tools/mutation/stryker.config.mjs', ...options]
    const { code } = await run('npx', command, { allowFailure: true, env: { MUTATION_AREA: name } })
    if (code !== 0) failed.push(name)
  }
  return failed
}

const isCommand = process.argv[1] === fileURLToPath(import.meta.url)
if (isCommand) {
  const failed = await runAreas(process.argv.slice(2))
  if (failed.length > 0) {
    console.error(`Below the threshold, or failed: ${failed.join(', ')}`)
    process.exitCode = 1
  }
}

export default isCommand ? undefined : strykerOptions()
