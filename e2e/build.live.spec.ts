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

for (const [what, answer] of [
  ['is missing', { status: 404 }],
  ['comes as HTML', { contentType: 'text/html', body: '<!doctype html>' }],
] as const)
  test.describe(`if the app's first file ${what}`, () => {
    test.use({ allowedErrors: [/LOST_FILE|Failed to load/] })

    test('the page and the console name the cause', async ({ page }) => {
      const lines: string[] = []
      page.on('console', (message) => lines.push(message.text()))
      const html = await (await page.request.get('login')).text()
      const file = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? ''
      await page.route(`**${file}`, (route) => route.fulfill(answer))
      await page.goto('login')
      await expect(page.getByText(/LOST_FILE/)).toBeVisible()
      expect(lines.join('\n')).toContain('Check VITE_BASE_PATH')
    })
  })
