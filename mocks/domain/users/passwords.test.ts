import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestPassword, matchesDigest, passwordPolicyError } from './passwords'

describe('digests', () => {
  it('match the password that they were made of, and no other', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (password, other) => {
        const digest = digestPassword(password, 'salt')
        expect(matchesDigest(password, digest)).toBe(true)
        expect(matchesDigest(other, digest)).toBe(other === password)
      }),
      { numRuns: 20 },
    )
  })

  it('differ by their salt', () => {
    expect(digestPassword('secret', 'one').split('$')[1]).not.toBe(digestPassword('secret', 'two').split('$')[1])
  })

  it('never match a text that is no digest', () => {
    expect(matchesDigest('', '')).toBe(false)
    expect(matchesDigest('x', 'x')).toBe(false)
  })
})

describe('the password policy', () => {
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

  it('I9: takes spaces, emoji and 128 characters as they are', () => {
    expect(passwordPolicyError('Pass word 1')).toBeNull()
    expect(passwordPolicyError('Passw0rd🦊')).toBeNull()
    expect(passwordPolicyError(`Aa1!${'x'.repeat(124)}`)).toBeNull()
  })
})
