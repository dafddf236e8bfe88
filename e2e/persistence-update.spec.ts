import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { servePreview } from '../tools/preview-server.mjs'
import { control, expect, test as base } from './fixtures'
import { buildWithAnotherPrice } from './next-build'
import { changeWorld } from './sandbox-host'
import { hasCheckpoint } from './stored-worlds'

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

test('after an update that changes a price, the world continues, the old page asks for a reload, and links ask first', async ({
  page,
  context,
  site,
}) => {
  await page.goto(`${site.address}dashboard?as=agent&scenario=low-balance`)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  const { fragment } = await control(page)('GET share')
  await page.goto(`${site.address}dashboard?as=agent&scenario=funded-agent&freeze=1`)
  await expect(page.getByRole('button', { name: 'Sandbox', exact: true })).toBeVisible()
  const length = await changeWorld(page)
  const { worldHash } = await stateOf(page)
  // Simulates a page that becomes hidden, which saves a checkpoint.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })
  await expect.poll(() => hasCheckpoint(page)).toBe(true)

  await site.deploy()
  const next = await context.newPage()
  await next.goto(`${site.address}dashboard`)
  const notice = next.getByRole('alertdialog', { name: 'Fairlead was updated, and your world continues' })
  await expect(notice).toContainText('It is as you left it, and rewinding starts at this point.')
  await expect(notice).toContainText(`funded-agent, seed 1, ${length} action`)
  await notice.getByRole('button', { name: 'Continue' }).click()
  await expect(notice).toHaveCount(0)
  expect(await stateOf(next)).toMatchObject({ scenario: 'funded-agent', journalLength: 0, worldHash })

  await changeWorld(next)
  await next.reload()
  await expect(next.getByRole('button', { name: 'Account' })).toBeVisible()
  expect(await stateOf(next)).toMatchObject({ scenario: 'funded-agent', journalLength: 1 })
  await expect(next.getByRole('alertdialog')).toHaveCount(0)

  await page.evaluate((address) => fetch(address), `${site.address}__sandbox/save-status`)
  const reload = page.getByRole('alertdialog', { name: 'A newer version of Fairlead is open in another tab' })
  await expect(reload).toBeVisible()

  await next.goto(`${site.address}dashboard?as=agent${fragment}`)
  const question = next.getByRole('alertdialog', {
    name: 'The world in this link does not replay to the same result',
  })
  await expect(question).toContainText(/Fairlead \d+\.\d+\.\d+\+\w+ made it\./)
  expect(await stateOf(next)).toMatchObject({ scenario: 'funded-agent' })
  await question.getByRole('button', { name: 'Open it anyway' }).click()
  await expect(next.getByRole('alert').filter({ hasText: 'Amounts may differ from the original.' })).toBeVisible()
  await expect(next.getByRole('button', { name: 'Account' })).toBeVisible()
  expect(await stateOf(next)).toMatchObject({ scenario: 'low-balance' })
})
