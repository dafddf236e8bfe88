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

const firstFile = /<script type="module"[^>]* src="([^"]+)"/
const laterFile = /<link[^>]* rel="modulepreload"[^>]* href="([^"]+)"/

for (const [what, name, answer] of [
  ['first file is missing', firstFile, { status: 404 }],
  ['first file comes as HTML', firstFile, { contentType: 'text/html', body: '<!doctype html>' }],
  ['second file is missing', laterFile, { status: 404 }],
] as const)
  test.describe(`if the app's ${what}`, () => {
    test.use({ allowedErrors: [/LOST_FILE|Failed to (load|fetch)/] })

    test('the page and the console name the cause', async ({ page }) => {
      const lines: string[] = []
      page.on('console', (message) => lines.push(message.text()))
      const html = await (await page.request.get('login')).text()
      const file = name.exec(html)?.[1] ?? 'no such file'
      await page.route(`**${file}`, (route) => route.fulfill(answer))
      await page.goto('login')
      await expect(page.getByText(/LOST_FILE/)).toBeVisible()
      expect(lines.join('\n')).toContain('Check VITE_BASE_PATH')
    })
  })
