import { expect, test } from './fixtures'
import { changeWorld, journalLength, throughServiceWorker } from './sandbox-host'

test('all requests stay below the base path', async ({ page, baseURL }) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '')) outside.push(request.url())
  })
  await page.goto('login')
  expect(await page.evaluate(async () => (await (await window.sandbox.ready).state()).scenario)).toBe('default')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await throughServiceWorker(page)
  const changed = await changeWorld(page)
  await page.reload()
  expect(await journalLength(page)).toBe(changed)
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )
  expect(scopes).toEqual(['/desk/'])
  const head = await page.evaluate(async () => (await fetch('/desk/', { method: 'HEAD' })).headers.get('x-build-id'))
  expect(head).toMatch(/^\w+$/)
  expect(outside).toEqual([])
})
