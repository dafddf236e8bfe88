import { describe, expect, it } from 'vitest'
import { maskDeep, maskText } from './mask'

describe('the mask of a report', () => {
  it.each([
    ['Card 4111 1111 1111 1111 was refused', 'Card ••• was refused'],
    ['5105-1051-0510-5100', '•••'],
    ['378734493671000', '•••'],
    ['password: "Hunter-2", again', 'password: "•••", again'],
    ['https://x/?token=abc123&next=/wallet', 'https://x/?token=•••&next=/wallet'],
    ['Wrong code 482913', 'Wrong code •••'],
    ['{"code":"482913"}', '{"code":"•••"}'],
    ['cvc=123', 'cvc=•••'],
    ['Bearer eyJhbGciOi.eyJzdWIi.c2ln', 'Bearer •••'],
  ])('hides the secret of %s', (text, masked) => {
    expect(maskText(text)).toBe(masked)
  })

  it.each([
    'Test card 4242 4242 4242 4242',
    '4000000000009995',
    'Request failed with status code 500',
    'error code CONFLICT',
    'Lead 4111111111111112',
    '2026-03-02T17:00:00.000Z',
    'Forgot your password?',
  ])('keeps %s', (text) => {
    expect(maskText(text)).toBe(text)
  })

  it('hides fields by their names, and keeps error codes and postal codes', () => {
    expect(
      maskDeep({
        newPassword: 'x',
        clientSecret: 's',
        items: [{ cvc: 123, code: '482913', verificationCode: 4829 }],
        errors: [{ code: 'CONFLICT' }],
        address: { postalCode: '84101' },
        typed: 4_111_111_111_111_111,
        at: 1_772_470_800_000,
      }),
    ).toEqual({
      newPassword: '•••',
      clientSecret: '•••',
      items: [{ cvc: '•••', code: '•••', verificationCode: '•••' }],
      errors: [{ code: 'CONFLICT' }],
      address: { postalCode: '84101' },
      typed: '•••',
      at: 1_772_470_800_000,
    })
  })
})
