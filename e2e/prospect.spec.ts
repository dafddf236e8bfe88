import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { openConsole } from './console-steps'

/** Checks a prospect's demo, from the welcome to the first sentence of its story. */
async function watches(page: Page): Promise<void> {
  const welcome = page.getByRole('dialog', { name: 'Alder Lending' })
  await expect(welcome.getByRole('link', { name: 'Book a call' })).toHaveAttribute('href', 'mailto:sam@alder.example')
  await expect(page.getByRole('button', { name: 'Sandbox' })).toHaveCount(0)
  await welcome.getByRole('button', { name: 'Watch your story' }).click()
  await expect(page.getByRole('region', { name: 'Story' })).toContainText('Alder Lending')
  await page.getByRole('button', { name: 'End the story' }).click()
  await expect(page.getByRole('button', { name: 'Your story' })).toBeVisible()
  await expect(page).toHaveTitle(/Alder Lending/)
}

test('a company made in the panel opens from a link and from one saved file', async ({ page, browser }) => {
  await page.goto('login')
  await openConsole(page, 'Company')
  await page.getByRole('textbox', { name: 'Company', exact: true }).fill('Alder Lending')
  await page.getByLabel('Your button').fill('Book a call')
  await page.getByLabel('Its address').fill('sam@alder.example')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as one file' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('alder-lending.html')
  const folder = mkdtempSync(join(tmpdir(), 'prospect-'))
  const file = join(folder, 'alder-lending.html')
  await download.saveAs(file)
  await expect(page.getByText(/^Saved alder-lending\.html, 1,\d{3}/).first()).toBeVisible()
  try {
    const offline = await browser.newPage({ offline: true })
    await offline.goto(pathToFileURL(file).href)
    await watches(offline)
    // As in the preview of a mail program, which runs no script, or lacks a storage.
    const preview = join(folder, 'preview.html')
    for (const allowed of ['', 'allow-scripts']) {
      writeFileSync(preview, `<iframe sandbox="${allowed}" src="alder-lending.html"></iframe>`)
      await offline.goto(pathToFileURL(preview).href)
      await expect(offline.frameLocator('iframe').getByText(/^This preview cannot run the demo/)).toBeVisible()
    }
    await offline.close()
    // As on a static host, in any folder.
    const hosted = await browser.newPage()
    await hosted.route('https://demo.example/alder/', (route) => route.fulfill({ path: file }))
    await hosted.goto('https://demo.example/alder/')
    await watches(hosted)
    await hosted.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByText(/^This link opens only on this computer\. Save one file/)).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await watches(page)
})
