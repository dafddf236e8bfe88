import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestPassword, matchesDigest, passwordPolicyError } from './passwords'

describe('password digests', () => {
  it('match only their own password', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (password, other) => {
        const digest = digestPassword(password, 'salt')
        expect(matchesDigest(password, digest)).toBe(true)
        expect(matchesDigest(other, digest)).toBe(other === password)
      }),
      { numRuns: 20 },
    )
  })

  it('differ by salt', () => {
    expect(digestPassword('secret', 'one').split('$')[1]).not.toBe(digestPassword('secret', 'two').split('$')[1])
  })

  it('never match an invalid digest', () => {
    expect(matchesDigest('', '')).toBe(false)
    expect(matchesDigest('x', 'x')).toBe(false)
  })
})

describe('password policy', () => {
  it.each([
    ['Sh0rt!x', 'Password did not conform with policy: Password not long enough'],
    ['l0wercase!', 'Password did not conform with policy: Password must have uppercase characters'],
    ['UPPERCASE1!', 'Password did not conform with policy: Password must have lowercase characters'],
    ['No-Number!', 'Password did not conform with policy: Password must have numeric characters'],
    ['NoSymbol11', 'Password did not conform with policy: Password must have symbol characters'],
    [`Aa1!${'x'.repeat(253)}`, 'Password did not conform with policy: Password too long'],
  ])('%s: %s', (password, message) => {
    expect(passwordPolicyError(password)).toBe(message)
  })

  it('accepts spaces, emoji, and 128 characters', () => {
    expect(passwordPolicyError('Pass word 1')).toBeNull()
    expect(passwordPolicyError('Passw0rd🦊')).toBeNull()
    expect(passwordPolicyError(`Aa1!${'x'.repeat(124)}`)).toBeNull()
  })
})
