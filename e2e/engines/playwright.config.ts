import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './fixtures'

const port = Number(process.env['E2E_PORT'] ?? 4311)
const address = `http://localhost:${port}/`

/**
 * Runs one journey in Firefox and in WebKit, Safari's engine. Playwright controls its own builds of
 * them, and other drivers control those of the system.
 */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  // One worker per browser, so that both run at the same time. The tests of a journey run one after another.
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 240_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000, intervals: [50, 100, 200] } },
  reporter: process.env['E2E_REPORT'] ? [['line'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : [['list']],
  use: { baseURL: address },
  projects: [
    { name: 'firefox', use: { engineName: 'firefox' } },
    { name: 'webkit', use: { engineName: 'webkit' } },
  ],
  webServer: {
    command: `node tools/preview-server.mjs dist/demo --port ${port}`,
    cwd: '../..',
    url: address,
    reuseExistingServer: false,
  },
})
