/**
 * What mutation testing breaks, and the tests that have to notice. Every area has a score of its own, so that a strong
 * one cannot make up for a weak one.
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
    mutate: [
      'src/lib/session/*.ts',
      '!src/lib/session/session-fixture.ts',
      'src/lib/errors/*.ts',
      'src/lib/retry.ts',
      'src/lib/graphql/links/retry.ts',
    ],
    tests: [
      'src/lib/session/*.test.{ts,tsx}',
      // Other commands every time: a break that it found today could pass tomorrow.
      '!src/lib/session/session-model.test.ts',
      'src/lib/errors/*.test.ts',
      'src/lib/retry.test.ts',
      'src/lib/graphql/links/retry.test.ts',
    ],
  },
  keeping: {
    mutate: [
      'mocks/persistence/*.ts',
      'mocks/sandbox/{create-world,world-host,world-change-signal}.ts',
      'mocks/hosts/backend-supervisor.ts',
    ],
    // Not the simulation: it takes a minute, and what only it notices is a rule that no test tells.
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
      // Moves of another kind every time, and slow.
      '!mocks/world/*.property.test.ts',
      'mocks/persistence/replay.test.ts',
    ],
  },
}

/**
 * The area that this process works on, as `run.mjs` tells it to Stryker and Stryker to its workers.
 * @returns {{ name: string, area: Area }}
 */
export function currentArea() {
  const name = process.env['MUTATION_AREA'] ?? ''
  const area = areas[name]
  if (!area) throw new Error(`There is no area '${name}'; there are ${Object.keys(areas).join(', ')}`)
  return { name, area }
}
