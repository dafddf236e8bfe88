import { defineConfig } from '@playwright/test'
import base from '../playwright.config'

/**
 * Runs a live build against cognito-local and the AppSync simulator. `npm test -- live` starts them and sets the URLs.
 * The service has only the operations of the specification, every capability, or change notifications, by project.
 */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/live',
  webServer: [],
  projects: [
    { name: 'cognito-local', testIgnore: 'realtime.spec.ts', use: { baseURL: process.env['LIVE_PLAIN'] ?? '' } },
    {
      name: 'every capability',
      testMatch: 'capabilities.spec.ts',
      use: { baseURL: process.env['LIVE_FULL'] ?? '' },
    },
    { name: 'realtime', testMatch: 'realtime.spec.ts', use: { baseURL: process.env['LIVE_REALTIME'] ?? '' } },
  ],
  reporter: process.env['E2E_REPORT'] ? [['line'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : [['list']],
})
