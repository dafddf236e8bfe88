import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { changeWorld, journalLength } from './sandbox-host'

const login = 'login'
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' })

test.describe('the sandbox world', () => {
  test('is shared by all tabs immediately', async ({ page, context }) => {
    await page.goto(login)
    const other = await context.newPage()
    await other.goto(login)
    const changed = await changeWorld(page)
    expect(await journalLength(other)).toBe(changed)
    expect(await changeWorld(other)).toBe(changed + 1)
    expect(await journalLength(page)).toBe(changed + 1)
  })

  test('survives a reload and the closing of the last tab', async ({ page, context }) => {
    await page.goto(login)
    const changed = await changeWorld(page)
    await page.reload()
    expect(await journalLength(page)).toBe(changed)
    await page.close()
    const again = await context.newPage()
    await again.goto(login)
    expect(await journalLength(again)).toBe(changed)
  })

  test('is shared by all tabs without SharedWorker', async ({ page, context }) => {
    await context.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
    await page.goto(login)
    await expect(signInButton(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto(login)
    const changed = await changeWorld(page)
    await expect.poll(() => journalLength(other)).toBe(changed)
    expect(await changeWorld(other)).toBe(changed + 1)
    await page.reload()
    expect(await journalLength(page)).toBe(changed + 1)
  })

  test('runs in the page when the worker cannot be loaded', async ({ page, context }) => {
    await context.addInitScript(() => {
      const Original = SharedWorker
      window.SharedWorker = class extends Original {
        constructor() {
          super('/assets/no-such-thread.js', { type: 'module' })
        }
      }
    })
    await page.goto(login)
    expect(await changeWorld(page)).toBe(await journalLength(page))
  })
})

test('the sandbox runs in memory when all site data is blocked', async ({ baseURL, launchOptions }) => {
  const profile = mkdtempSync(join(tmpdir(), 'blocked-'))
  mkdirSync(join(profile, 'Default'))
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, headless: true })
  try {
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`${baseURL}${login}`)
    await expect(signInButton(page)).toBeVisible()
    const blocked = await page.evaluate(() => {
      try {
        return localStorage.length < 0
      } catch {
        return true
      }
    })
    expect(blocked).toBe(true)
    const changed = await changeWorld(page)
    expect(await changeWorld(page)).toBe(changed + 1)
    expect(errors).toEqual([])
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})
