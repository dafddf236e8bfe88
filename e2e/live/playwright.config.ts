import { defineConfig } from '@playwright/test'
import base from '../playwright.config'

/**
 * Runs a live build against cognito-local and the AppSync simulator. `npm test -- live` starts them and sets the URLs.
 * The build and its service have the edition `specification`, the edition `full`, or change notifications too, by project.
 * The service of `foreign values` has words of its own.
 */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/live',
  webServer: [],
  projects: [
    {
      name: 'specification',
      testIgnore: ['foreign.spec.ts', 'realtime.spec.ts'],
      use: { baseURL: process.env['LIVE_SPECIFICATION'] ?? '' },
    },
    { name: 'full', testMatch: 'editions.spec.ts', use: { baseURL: process.env['LIVE_FULL'] ?? '' } },
    { name: 'foreign values', testMatch: 'foreign.spec.ts', use: { baseURL: process.env['LIVE_FOREIGN'] ?? '' } },
    { name: 'realtime', testMatch: 'realtime.spec.ts', use: { baseURL: process.env['LIVE_REALTIME'] ?? '' } },
  ],
  reporter: process.env['E2E_REPORT'] ? [['line'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : [['list']],
})
