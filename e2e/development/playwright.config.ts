import { defineConfig } from '@playwright/test'
import base from '../playwright.config'

const port = Number(process.env['E2E_PORT'] ?? 4311)
const address = `http://localhost:${port}/`

/** Tests of `npm run dev`, which serves unbundled modules and renders in React's strict mode. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/development',
  // One server transforms the modules of every page, so concurrent pages would wait for each other.
  workers: 1,
  // The server transforms a module at its first request, which takes longer than later requests.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  projects: [{ name: 'development', use: { baseURL: address } }],
  webServer: {
    command: `npm run dev -- --port ${port} --strictPort`,
    cwd: '../..',
    url: address,
    reuseExistingServer: false,
  },
})
