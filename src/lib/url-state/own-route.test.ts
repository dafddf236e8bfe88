import { expect, it } from 'vitest'
import { ownRoute } from './own-route'

it('accepts only routes of the app', () => {
  expect(ownRoute('/wallet')).toBe('/wallet')
  for (const address of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', null])
    expect(ownRoute(address)).toBeNull()
})
