import { defineConfig } from '@playwright/test'
import base from '../playwright.config'

const port = Number(process.env['E2E_PORT'] ?? 4311)
const address = `http://localhost:${port}/`

/** What `npm run dev` serves: modules as they are written, drawn in strict mode. */
export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../test-results/development',
  // The server makes a module ready when it is first asked for, which takes longer than anything that comes after.
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
