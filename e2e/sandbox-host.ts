import { expect, type Page } from '@playwright/test'
import { baseOf, control } from './fixtures'

interface State {
  journalLength: number
}

/** Waits until the page's requests go through the service worker. */
export async function throughServiceWorker(page: Page) {
  await expect.poll(() => isRelayed(page)).toBe(true)
  const worker = new URL('sandbox-worker.js', baseOf(page)).href
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(worker)
}

export async function isRelayed(page: Page): Promise<boolean> {
  return page.evaluate(
    async (address) => {
      const response = await fetch(address)
      return response.ok && response.headers.get('x-fairlead-relayed') === '1'
    },
    new URL('__sandbox/state', baseOf(page)).href,
  )
}

export async function journalLength(page: Page): Promise<number> {
  return (await control<State>(page, 'GET', 'state')).journalLength
}

/** Changes the world, and says how many changes it has seen. */
export async function changeWorld(page: Page): Promise<number> {
  return (await control<State>(page, 'POST', 'clock', { advance: 'PT1M' })).journalLength
}
