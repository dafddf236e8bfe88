import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { servePreview } from '../tools/preview-server.mjs'
import { control, expect, test as base } from './fixtures'
import { buildWithAnotherPrice } from './next-build'
import { changeWorld } from './sandbox-host'
import { hasSavedState } from './stored-worlds'

interface Site {
  readonly address: string
  /** Replaces the served build with the next version, which has another price. */
  deploy(): Promise<void>
}

const test = base.extend<{ site: Site }, { nextBuild: string }>({
  nextBuild: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const work = mkdtempSync(join(tmpdir(), 'next-build-'))
      await provide(await buildWithAnotherPrice(work))
      rmSync(work, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  site: async ({ nextBuild }, provide) => {
    const work = mkdtempSync(join(tmpdir(), 'update-'))
    cpSync('dist/demo', work, { recursive: true })
    let server = await servePreview({ folder: work })
    const { address } = server
    await provide({
      address,
      async deploy() {
        await server.close()
        server = await servePreview({ folder: nextBuild, port: Number(new URL(address).port) })
      },
    })
    await server.close()
    rmSync(work, { recursive: true, force: true })
  },
})

// While the server is replaced, it is unreachable, and the files of the old version are deleted. The old tab's requests
// are rejected. The next page completes unfinished work of the old tab.
test.use({
  allowedErrors: [
    /Failed to load resource: (the server responded with a status of (401|403|404|409|503)|net::ERR_CONNECTION_REFUSED)|could not be loaded/,
  ],
})

const stateOf = (page: Page) => control(page)('GET state')

test('after an update that changes a price, the world continues, the old page asks for a reload, and links say so', async ({
  page,
  context,
  site,
}) => {
  await page.goto(`${site.address}dashboard?as=agent&scenario=low-balance`)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  const { fragment } = await control(page)('GET share')
  await page.goto(`${site.address}dashboard?as=agent&scenario=funded-agent&freeze=1`)
  await expect(page.getByRole('button', { name: 'Sandbox', exact: true })).toBeVisible()
  await changeWorld(page)
  const { worldHash } = await stateOf(page)
  // Simulates a page that becomes hidden, which saves the state.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })
  await expect.poll(() => hasSavedState(page)).toBe(true)

  await site.deploy()
  const next = await context.newPage()
  await next.goto(`${site.address}dashboard`)
  await expect(next.getByRole('button', { name: 'Account' })).toBeVisible()
  expect(await stateOf(next)).toMatchObject({ scenario: 'funded-agent', journalLength: 0, worldHash })

  await changeWorld(next)
  await next.reload()
  await expect(next.getByRole('button', { name: 'Account' })).toBeVisible()
  expect(await stateOf(next)).toMatchObject({ scenario: 'funded-agent', journalLength: 1 })
  await expect(next.getByRole('alert')).toHaveCount(0)

  await page.evaluate((address) => fetch(address), `${site.address}__sandbox/save-status`)
  const reload = page.getByRole('alert').filter({ hasText: 'A newer version of Fairlead is open in another tab' })
  await expect(reload).toBeVisible()

  await next.goto(`${site.address}dashboard?as=agent${fragment}`)
  await expect(next.getByRole('alert').filter({ hasText: 'computes another world' })).toBeVisible()
  await expect(next.getByRole('button', { name: 'Account' })).toBeVisible()
  expect(await stateOf(next)).toMatchObject({ scenario: 'low-balance' })
})
