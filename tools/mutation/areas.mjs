/**
 * Areas of mutation testing: the mutated files and the tests that must fail. Each area has a separate score, so that a
 * strong area cannot hide a weak one.
 * @typedef {{ mutate: string[], tests: string[] }} Area
 * @type {Readonly<Record<string, Area>>}
 */
export const areas = {
  money: {
    mutate: [
      'mocks/domain/money.ts',
      'mocks/domain/ledger/*.ts',
      'mocks/domain/payments/*.ts',
      'mocks/services/stripe/*.ts',
      'mocks/stripe-js/card-values.ts',
      'src/lib/format/money.ts',
    ],
    tests: [
      'mocks/domain/money.test.ts',
      'mocks/domain/ledger/*.test.ts',
      'mocks/domain/payments/*.test.ts',
      'mocks/services/stripe/*.test.ts',
      'mocks/stripe-js/*.test.ts',
      'src/lib/format/money.test.ts',
    ],
  },
  session: {
    mutate: ['src/lib/auth/*.ts', '!src/lib/auth/session-fixture.ts', 'src/lib/errors/*.ts', 'src/lib/api/links.ts'],
    tests: [
      'src/lib/auth/*.test.{ts,tsx}',
      // Random commands: a mutant killed today could survive tomorrow.
      '!src/lib/auth/session-model.test.ts',
      'src/lib/errors/*.test.ts',
      'src/lib/api/{links,retry-link}.test.ts',
    ],
  },
  persistence: {
    mutate: [
      'mocks/persistence/*.ts',
      'mocks/sandbox/{create-world,world-host,world-change-signal}.ts',
      'mocks/hosts/backend-supervisor.ts',
    ],
    // Without the simulation, which takes a minute. Its findings belong in a faster test.
    tests: [
      'mocks/persistence/*.test.ts',
      'mocks/sandbox/world-host.test.ts',
      'mocks/hosts/backend-supervisor.test.ts',
      'mocks/hosts/supervised-backend.test.ts',
    ],
  },
  world: {
    mutate: ['mocks/world/{world,clock,timeline,journal}.ts'],
    tests: [
      'mocks/world/*.test.ts',
      // Random input, and slow.
      '!mocks/world/*.property.test.ts',
      'mocks/persistence/replay.test.ts',
    ],
  },
}

/**
 * Returns the area of this process. `run.mjs` passes it to Stryker and its workers in the environment.
 * @returns {{ name: string, area: Area }}
 */
export function currentArea() {
  const name = process.env['MUTATION_AREA'] ?? ''
  const area = areas[name]
  if (!area) throw new Error(`There is no area '${name}'; there are ${Object.keys(areas).join(', ')}`)
  return { name, area }
}
