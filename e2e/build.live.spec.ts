import { expect, test } from './fixtures'

test('a live build registers no worker and serves no sandbox worker', async ({ page }) => {
  await page.goto('login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  const missing = await page.request.get('sandbox-worker.js')
  expect(missing.status()).toBe(404)
  const policy = (await page.request.get('')).headers()['content-security-policy']
  expect(policy).toContain("worker-src 'none'")
  expect(policy).toContain('https://js.stripe.com')
})
