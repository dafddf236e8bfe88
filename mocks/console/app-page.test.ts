import { expect, it } from 'vitest'
import { appPath } from './app-page'

it.each(['/', '/demo/'])('keeps every route below %s', (basePath) => {
  expect(appPath(basePath, '/wallet?tab=cards')).toBe(`${basePath}wallet?tab=cards`)
  const routes = [
    '//evil.example/x',
    '/\\evil.example/x',
    '\\\\evil.example/x',
    '/\t/evil.example/x',
    '/\n\\/evil.example',
  ]
  for (const route of routes) {
    const address = new URL(appPath(basePath, route), 'https://app.example')
    expect(address.origin).toBe('https://app.example')
    expect(address.pathname.startsWith(basePath)).toBe(true)
  }
})
