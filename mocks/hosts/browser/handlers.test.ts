import { describe, expect, it } from 'vitest'
import { isEndpoint } from './handlers'

const origin = 'https://app.test'

describe('the endpoints of the in-browser backend', () => {
  it.each([
    ['/x/graphql', true],
    ['/x/graphql?query={a}', true],
    ['/x/graphqls', false],
    ['/graphql', false],
    ['/x/cognito-idp/', true],
    ['/x/stripe-api/v1/payment_intents', true],
    ['/x/uploads/7?signature=1', true],
    ['/x/__sandbox/state', true],
    ['/x/assets/graphql', false],
    ['/x/', false],
  ])('%s: %s', (path, expected) => {
    expect(isEndpoint(new URL(origin + path), origin, '/x/')).toBe(expected)
  })
})
