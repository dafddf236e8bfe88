import { defineConfig } from 'vitest/config'
import { areaOf } from './stryker.config.mjs'

const { tests } = areaOf()

/** Runs only the tests of the mutated area, because each one runs hundreds of times. */
export default defineConfig({
  define: { 'import.meta.env.VITE_API': '"full"', 'import.meta.env.VITE_APP_VERSION': '"mutation"' },
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // Shares modules between files, because loading them takes most of the time.
    isolate: false,
    testTimeout: 30_000,
    include: tests.filter((pattern) => !pattern.startsWith('!')),
    exclude: tests.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)),
    clearMocks: true,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: { name: 'node', environment: 'node', exclude: ['**/*.test.tsx'] },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          exclude: ['**/*.test.ts'],
          setupFiles: ['src/test/dom.ts'],
          // DOM tests are slow and run last, so that mutants killed by other tests skip them.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
