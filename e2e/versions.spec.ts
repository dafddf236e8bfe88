import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { servePreview } from '../tools/preview-server.mjs'
import { control, expect, test as base } from './fixtures'
import { isRelayed, throughServiceWorker } from './sandbox-host'

/** Changes a text file in place. */
function edit(file: string, change: (text: string) => string) {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** The same app as an earlier version served it: files of other names, page and worker of another Mock Service Worker. */
function makeFormerVersion(folder: string) {
  const assets = join(folder, 'assets')
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const formerName = (name: string) => name.replace(/.{8}(?=\.js$)/, (hash) => Array.from(hash).reverse().join(''))
  const rename = (text: string) =>
    text.replaceAll(/[\w-]+\.js/g, (name) => (names.includes(name) ? formerName(name) : name))
  const pages = ['index.html', 'sandbox-worker.js'].map((name) => join(folder, name))
  for (const file of [...pages, ...names.map((name) => join(assets, name))]) edit(file, rename)
  for (const name of names) {
    edit(join(assets, name), (text) => text.replaceAll(checksum, 'f'.repeat(32)))
    renameSync(join(assets, name), join(assets, formerName(name)))
  }
}

/** By which the page of a version knows its worker. */
const checksum =
  /INTEGRITY_CHECKSUM = '(\w+)'/.exec(
    readFileSync(new URL(import.meta.resolve('msw/mockServiceWorker.js')), 'utf8'),
  )?.[1] ?? 'none'

interface Site {
  readonly address: string
  /** From now on the server has the next version. */
  deploy(): Promise<void>
}

const test = base.extend<{ site: Site }>({
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, provide) => {
    const work = mkdtempSync(join(tmpdir(), 'versions-'))
    const [former, next] = [join(work, 'former'), join(work, 'next')]
    for (const folder of [former, next]) cpSync('dist/demo', folder, { recursive: true })
    makeFormerVersion(former)
    edit(join(next, 'build-info.json'), (text) => text.replace(/"buildId": "\w+"/, '"buildId": "next"'))
    let server = await servePreview({ folder: former })
    const { address } = server
    await provide({
      address,
      async deploy() {
        await server.close()
        server = await servePreview({ folder: next, port: Number(new URL(address).port) })
      },
    })
    await server.close()
    rmSync(work, { recursive: true, force: true })
  },
})

// For a moment there is no server, and afterwards the files of the former version are gone.
test.use({
  allowedErrors: [
    /Failed to load resource: (the server responded with a status of 404|net::ERR_CONNECTION_(REFUSED|RESET))/,
  ],
})

/** Until the page has fetched what shows its notifications, which it does when nothing else is to be done. */
const atRest = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('ToastRegion')))

test('B4: a page that meets the worker of a former version goes on, with its world, and gets the new one', async ({
  page,
  site,
}) => {
  await page.goto(`${site.address}dashboard?as=agent&scenario=funded-agent`)
  await throughServiceWorker(page)
  const { worldHash } = await control<{ worldHash: string }>(page, 'GET', 'state')
  let loads = 0
  page.on('load', () => (loads += 1))
  await atRest(page)
  await site.deploy()
  await page.reload()
  await expect(page.getByRole('group', { name: 'Total Balance' })).toContainText('$')
  // The new worker may have to wait for the end of the former one.
  await expect.poll(() => isRelayed(page), { timeout: 40_000 }).toBe(true)
  await throughServiceWorker(page)
  expect(await isRelayed(page)).toBe(true)
  expect((await control<{ worldHash: string }>(page, 'GET', 'state')).worldHash).toBe(worldHash)
  expect(loads).toBe(1)
})

test('B9: a new version on the server is told of, and nothing that is being typed is lost', async ({ page, site }) => {
  await page.goto(`${site.address}wallet?as=agent&scenario=funded-agent`)
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).first().click()
  await throughServiceWorker(page)
  const amount = page.getByRole('dialog', { name: 'Add Funds' }).getByLabel('Amount', { exact: false }).last()
  await amount.fill('42.50')
  await atRest(page)
  await site.deploy()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Update Available')).toBeVisible()
  await expect(amount).toHaveValue('42.50')
})
