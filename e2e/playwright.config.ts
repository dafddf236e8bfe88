import { defineConfig } from '@playwright/test'
import { findHeadlessChromium } from '../tools/browsers.mjs'

const executablePath = await findHeadlessChromium()

/** Two concurrent runs need different ports. */
const port = Number(process.env['E2E_PORT'] ?? 4311)
const builds = {
  demo: { folder: 'dist/demo', address: `http://localhost:${port}/` },
  live: { folder: 'dist/live', address: `http://localhost:${port + 1}/` },
  base: { folder: 'dist/demo-at-base', address: `http://localhost:${port + 2}/desk/` },
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

/**
 * Specs run against the demo, and those tagged `@zones` also in two distant time zones. `*.phone.spec.ts` use a touch
 * screen. `*.live.spec.ts` run against the live build, `*.base.spec.ts` against a demo below a base path.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // One worker per core. With three, pages that load at the same time wait longer than the timeout of a test.
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  // Much longer than a test takes, for a busy machine. Tests are not retried.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: process.env['E2E_REPORT'] ? [['line'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    // Recording a trace costs more than loading the page. `npx playwright test -c e2e --trace on` records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        // No graphics card: software compositing costs less than an emulated one.
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A host name that is not localhost, so that its origin is insecure.
        '--host-resolver-rules=MAP fairlead.test 127.0.0.1',
      ],
    },
  },
  projects: [
    {
      name: 'demo',
      // These specs need live services that differ from the stand-in, or fail (tools/live/test.mjs).
      testIgnore:
        /(\.(live|base|phone)|client-secret|editions|foreign|misconfigurations|outage|realtime)\.spec\.ts$|\/(engines|development)\//,
      use: { baseURL: builds.demo.address },
    },
    {
      name: 'phone',
      testMatch: /\.phone\.spec\.ts$/,
      use: { ...phone, baseURL: builds.demo.address },
    },
    ...['Pacific/Auckland', 'America/Los_Angeles'].map((timezoneId) => ({
      name: timezoneId,
      grep: /@zones/,
      testIgnore: /\/(engines|development)\//,
      use: { timezoneId, baseURL: builds.demo.address },
    })),
    { name: 'live', testMatch: /\.live\.spec\.ts$/, use: { baseURL: builds.live.address } },
    { name: 'base path', testMatch: /\.base\.spec\.ts$/, use: { baseURL: builds.base.address } },
  ],
  webServer: Object.values(builds).map(({ folder, address }) => ({
    command: `node tools/preview-server.mjs ${folder} --port ${new URL(address).port}`,
    cwd: '..',
    url: address,
    reuseExistingServer: false,
  })),
})
