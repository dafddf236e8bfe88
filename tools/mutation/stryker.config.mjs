// Stryker configuration for one area of `npm run mutation`, which the environment names.
import { currentArea } from './areas.mjs'

const { name, area } = currentArea()

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  mutate: [...area.mutate, '!**/*.test.ts'],
  ignorePatterns: ['dist', 'docs', 'e2e', 'test-results', 'coverage'],
  tempDirName: 'coverage/mutation-sandbox',
  reporters: ['clear-text', 'html'],
  htmlReporter: { fileName: `coverage/mutation-${name}.html` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  concurrency: 2,
  timeoutMS: 20_000,
  // Stryker rewrites tsconfig.json with an older TypeScript. The copy does not need that file.
  tsconfigFile: 'none',
  thresholds: { high: 95, low: 90, break: 90 },
}
