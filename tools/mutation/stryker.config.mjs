// `npm run mutation`: breaks the rules of money one by one and counts how many of the breaks a test notices.
/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  mutate: [
    'mocks/domain/cents.ts',
    'mocks/domain/ledger/*.ts',
    'mocks/domain/payments/*.ts',
    'mocks/payments/*.ts',
    'mocks/payments/browser/card-values.ts',
    'src/lib/money.ts',
    '!**/*.test.ts',
  ],
  ignorePatterns: ['dist', 'docs', 'e2e', 'test-results', 'coverage'],
  tempDirName: 'coverage/mutation-sandbox',
  reporters: ['clear-text', 'html'],
  htmlReporter: { fileName: 'coverage/mutation.html' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  concurrency: 2,
  timeoutMS: 20_000,
  // The rewriting of tsconfig.json for the copy needs an older TypeScript; nothing in the copy reads one.
  tsconfigFile: 'none',
  thresholds: { high: 95, low: 90, break: 90 },
}
