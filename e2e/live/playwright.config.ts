import { defineConfig } from '@playwright/test'
import base from '../playwright.config'

/** The identity spec against cognito-local and a live build: `npm run test:live` starts both and sets the addresses. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/live',
  webServer: [],
  projects: [{ name: 'cognito-local', use: { baseURL: process.env['LIVE_PLAIN'] ?? '' } }],
  reporter: process.env['E2E_REPORT'] ? [['line'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : [['list']],
})
