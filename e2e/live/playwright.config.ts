import { defineConfig } from '@playwright/test'
import base from '../playwright.config'

/**
 * A live build against cognito-local and the AppSync simulator: `npm run test:live` starts all of it and sets the addresses. Its
 * service has the operations of the specification alone; where every capability is on, it has all; and once it tells of changes.
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
