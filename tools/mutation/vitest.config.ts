import { defineConfig } from 'vitest/config'
import { currentArea } from './areas.mjs'

const { tests } = currentArea().area

/** The tests of what is mutated, and no others: each of them runs some hundred times. */
export default defineConfig({
  define: { 'import.meta.env.VITE_APP_VERSION': '"mutation"' },
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // The files share one copy of the modules: loading them is most of a run's time.
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
          setupFiles: ['tools/testing/dom.ts'],
          // A page takes longer to make than most tests to run: nobody makes one for a break that is noticed already.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
