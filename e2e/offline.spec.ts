import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { servePreview } from '../tools/preview-server.mjs'
import { comeTo, expect, test as base } from './fixtures'
import { places } from './places'

interface Site {
  readonly address: string
  /** There is no server any longer. */
  vanish(): Promise<void>
  /** The server has another build, of which a file is missing where that is wished. */
  deploy(lacking?: RegExp): Promise<void>
}

/** The same app as another build: its page and its screens have other names. */
function anotherBuild(folder: string, lacking: RegExp | undefined): void {
  const assets = join(folder, 'assets')
  const names = readdirSync(assets).filter((name) => /^(WalletScreen|loading)-/.test(name))
  const rename = (name: string) => name.replace(/.{8}(?=\.\w+$)/, (hash) => Array.from(hash).reverse().join(''))
  const edit = (file: string) =>
    writeFileSync(
      file,
      names.reduce((text, name) => text.replaceAll(name, rename(name)), readFileSync(file, 'utf8')),
    )
  for (const name of readdirSync(assets)) edit(join(assets, name))
  for (const name of ['index.html', 'sandbox-worker.js']) edit(join(folder, name))
  for (const name of names) renameSync(join(assets, name), join(assets, rename(name)))
  const worker = join(folder, 'sandbox-worker.js')
  writeFileSync(
    worker,
    readFileSync(worker, 'utf8').replace(/const build = \{"id":"\w+"/, 'const build = {"id":"next"'),
  )
  for (const name of readdirSync(assets)) if (lacking?.test(name)) rmSync(join(assets, name))
}

const test = base.extend<{ site: Site }>({
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, provide) => {
    const work = mkdtempSync(join(tmpdir(), 'offline-'))
    const folder = join(work, 'next')
    let server = await servePreview({ folder: 'dist/demo' })
    const { address } = server
    await provide({
      address,
      vanish: () => server.close(),
      async deploy(lacking) {
        cpSync('dist/demo', folder, { recursive: true })
        anotherBuild(folder, lacking)
        await server.close()
        server = await servePreview({ folder, port: Number(new URL(address).port) })
      },
    })
    await server.close()
    rmSync(work, { recursive: true, force: true })
  },
})

// There is no server after a while, and a file of a version is missing.
test.use({
  allowedErrors: [/Failed to load resource: (the server responded with a status of 404|net::ERR_)/],
})

/** The builds that are kept whole, by their ids. */
const keptBuilds = (page: Page) =>
  page.evaluate(async () => {
    const ids: string[] = []
    for (const name of await caches.keys()) {
      const id = await (await caches.open(name)).match(new URL('/build-is-whole', location.origin))
      if (id) ids.push(await id.text())
    }
    return ids
  })

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

test('a demo that was seen once goes on without a network, on every route', async ({ page, context, site }) => {
  await page.goto(`${site.address}dashboard?as=admin&scenario=default`)
  await expect.poll(() => keptBuilds(page)).toHaveLength(1)
  await site.vanish()
  await page.reload()
  await expect(heading(page)).toHaveText('Dashboard')
  // Nor does it matter that the tokens of whoever comes back after hours have to be renewed.
  await context.setOffline(true)
  await page.evaluate(async () => (await window.sandbox.ready).clock({ advance: 'PT3H' }))
  await page.reload()
  await expect(heading(page)).toHaveText('Dashboard')
  // A page of each is loaded; the others are come to from there, as by a link, for what they need is fetched then as well.
  for (const [username, tour] of Object.entries(places)) {
    await page.goto(`${site.address}${tour[0][0]}?as=${username}`)
    for (const [place, title] of tour) {
      await comeTo(page, place)
      await expect(heading(page), place).toHaveText(title)
    }
  }
  await page.addInitScript(() => localStorage.removeItem('cognito_tokens'))
  await page.goto(`${site.address}login`)
  for (const place of ['login', 'register', 'reset-password']) {
    await comeTo(page, place)
    await expect(page.getByRole('heading', { level: 1 }), place).toHaveText(/\w/)
    expect(new URL(page.url()).pathname).toBe(`/${place}`)
  }
})

test('another version replaces the former one whole', async ({ page, site }) => {
  await page.goto(`${site.address}dashboard?as=agent&scenario=default`)
  await expect.poll(() => keptBuilds(page)).toHaveLength(1)
  const former = await page.locator('script[src*="/loading-"]').getAttribute('src')
  await site.deploy()
  await page.goto(`${site.address}dashboard`)
  await expect.poll(() => keptBuilds(page)).toContain('next')
  await site.vanish()
  await page.goto(`${site.address}wallet`)
  await expect(page.getByRole('article', { name: 'Rate Table One' })).toBeVisible()
  expect(await page.locator('script[src*="/loading-"]').getAttribute('src')).not.toBe(former)
})

test('a version that did not come whole replaces nothing', async ({ page, site }) => {
  await page.goto(`${site.address}dashboard?as=agent&scenario=default`)
  await expect.poll(() => keptBuilds(page)).toHaveLength(1)
  const former = await page.locator('script[src*="/loading-"]').getAttribute('src')
  await site.deploy(/^WalletScreen-/)
  const missing = page.context().waitForEvent('response', (response) => response.status() === 404)
  await page.goto(`${site.address}dashboard`)
  await missing
  expect(await keptBuilds(page)).not.toContain('next')
  await site.vanish()
  await page.goto(`${site.address}wallet`)
  await expect(page.getByRole('article', { name: 'Rate Table One' })).toBeVisible()
  expect(await page.locator('script[src*="/loading-"]').getAttribute('src')).toBe(former)
})
