import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { changeWorld, journalLength } from './sandbox-host'

const login = 'login'
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' })

test.describe('the sandbox world', () => {
  test('is shared by all tabs, and survives a reload and the closing of the last tab', async ({ page, context }) => {
    await page.goto(login)
    const other = await context.newPage()
    await other.goto(login)
    const changed = await changeWorld(page)
    expect(await journalLength(other)).toBe(changed)
    expect(await changeWorld(other)).toBe(changed + 1)
    await page.reload()
    expect(await journalLength(page)).toBe(changed + 1)
    await page.close()
    await other.close()
    const again = await context.newPage()
    await again.goto(login)
    expect(await journalLength(again)).toBe(changed + 1)
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

test('the sandbox runs in memory when all site data is blocked', async ({ page }) => {
  // Simulated, because Chromium's headless shell ignores the setting that blocks site data.
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    IDBFactory.prototype.open = refuse
    window.SharedWorker = class extends SharedWorker {
      constructor() {
        super(refuse())
      }
    }
    ServiceWorkerContainer.prototype.register = async () => refuse()
  })
  await page.goto(login)
  await expect(signInButton(page)).toBeVisible()
  const changed = await changeWorld(page)
  expect(await changeWorld(page)).toBe(changed + 1)
})
