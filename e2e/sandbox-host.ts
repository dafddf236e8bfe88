import { expect, type Page } from '@playwright/test'
import { baseOf, control } from './fixtures'

/** Matches the endpoints of the in-browser backend. */
export const endpoint = /\/(graphql|cognito-idp|stripe-api|uploads|__sandbox)(?:\/|$)/

/** Expects the page's requests to reach Mock Service Worker, through the service worker below the base path. */
export async function throughServiceWorker(page: Page) {
  const answered = page.waitForResponse((response) => response.url().endsWith('/__sandbox/clock'))
  await control(page)('GET clock')
  const response = await answered
  expect([response.fromServiceWorker(), response.headers()['x-build-id']]).toEqual([true, undefined])
  const worker = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  expect(worker?.split('?')[0]).toBe(new URL('sandbox-worker.js', baseOf(page)).href)
}

export async function journalLength(page: Page): Promise<number> {
  return (await control(page)('GET state')).journalLength
}

/** Changes the world. Returns its journal length. */
export async function changeWorld(page: Page): Promise<number> {
  return (await control(page)('POST clock', { advance: 'PT1M' })).journalLength
}
