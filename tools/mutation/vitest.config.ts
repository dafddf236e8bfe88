import { defineConfig } from 'vitest/config'
import { worldRulesPlugin } from '../vite/world-rules.mjs'

/** The tests of what is mutated, and no others: each of them runs some hundred times. */
export default defineConfig({
  plugins: [worldRulesPlugin()],
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    environment: 'node',
    // The files share one copy of the modules: loading them is most of a run's time.
    isolate: false,
    testTimeout: 30_000,
    include: [
      'mocks/domain/cents.test.ts',
      'mocks/domain/ledger/*.test.ts',
      'mocks/domain/payments/*.test.ts',
      'mocks/payments/*.test.ts',
      'mocks/payments/browser/*.test.ts',
      'src/lib/money.test.ts',
    ],
    clearMocks: true,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
