import { beforeEach, describe, expect, it } from 'vitest'
import { companyWorld, type CompanyWorld } from '../../world/testing/company-world'
import { getAgent } from './user-directory'
import { countGraphemes } from '../user-fields'
import type { ProfileChanges } from './profile'

const ADMIN = 'user-admin'
const AGENT = 'user-agent'
const ADDRESS = { line1: '1 Sample Street', city: 'San Jose', state: 'CA', zipCode: '95113' }

let company: CompanyWorld
beforeEach(() => {
  company = companyWorld()
})

const save = (input: ProfileChanges) => company.run(AGENT, 'updateAgentProfile', { input })
const rejectionOf = (input: ProfileChanges) => company.refusal(AGENT, 'updateAgentProfile', { input })

describe('profile', () => {
  it.each<[string, ProfileChanges, string]>([
    ['an empty name', { firstName: ' \u200B ' }, 'firstName'],
    ['a name of 101 characters', { lastName: 'x'.repeat(101) }, 'lastName'],
    ['a name of a megabyte', { lastName: 'x'.repeat(1_000_000) }, 'lastName'],
    ['a phone number of letters', { phoneNumber: 'call me' }, 'phoneNumber'],
    ['a phone number that is too short', { phoneNumber: '555-0100' }, 'phoneNumber'],
    ['a license of letters', { nmlsNumber: 'abc 123x' }, 'nmlsNumber'],
    ['a license of 13 digits', { nmlsNumber: '1234567890123' }, 'nmlsNumber'],
    ['a ZIP code of four digits', { address: { ...ADDRESS, zipCode: '9511' } }, 'zipCode'],
    ['a ZIP code with a letter', { address: { ...ADDRESS, zipCode: '9511l' } }, 'zipCode'],
    ['an unknown state', { address: { ...ADDRESS, state: 'ZZ' } }, 'state'],
    ['an empty city', { address: { ...ADDRESS, city: '' } }, 'city'],
    ['a javascript picture URL', { profilePictureUrl: 'javascript:alert(1)' }, 'profilePictureUrl'],
    ['an http picture URL', { profilePictureUrl: 'http://example.com/a.png' }, 'profilePictureUrl'],
    ['a data picture URL', { profilePictureUrl: 'data:image/png;base64,AAAA' }, 'profilePictureUrl'],
    ['markup in a picture URL', { profilePictureUrl: 'https://example.com/"><img onerror=x>' }, 'profilePictureUrl'],
    ['a password in a picture URL', { profilePictureUrl: 'https://me:pw@example.com/a.png' }, 'profilePictureUrl'],
  ])('rejects %s', (_case, input, field) => {
    expect(rejectionOf(input)).toMatchObject({ code: 'VALIDATION_FAILED', field })
  })

  it('counts visible characters of a name and keeps each one', () => {
    const family = '👨‍👩‍👧‍👦'
    save({ firstName: family.repeat(100), lastName: 'Zoe\u0308' })
    expect(countGraphemes(company.user(AGENT).firstName)).toBe(100)
    expect(company.user(AGENT).lastName).toBe('Zo\u00EB')
    expect(rejectionOf({ firstName: family.repeat(101) })).toMatchObject({ field: 'firstName' })
  })

  it('removes lone surrogates and control characters', () => {
    save({ firstName: 'A\uD83D', lastName: '\uDE00B\u0000\u0007' })
    expect(company.user(AGENT)).toMatchObject({ firstName: 'A', lastName: 'B' })
  })

  it('stores the address as sent and an empty second line as null', () => {
    save({ address: { ...ADDRESS, line2: '  ', state: 'ca', nmlsNumber: '00042' } })
    expect(company.user(AGENT).address).toEqual({ ...ADDRESS, line2: null })
    expect(company.user(AGENT).nmlsNumber).toBe('00042')
  })

  it('keeps missing fields and clears null fields', () => {
    const before = company.user(AGENT)
    save({ phoneNumber: null, profilePictureUrl: 'https://example.com/me.png' })
    save({ profilePictureUrl: null })
    expect(company.user(AGENT)).toMatchObject({ ...before, phoneNumber: null, updatedAt: expect.any(Number) })
  })

  it('lets only administrators change another user, and hides whether the user exists', () => {
    for (const userId of [AGENT, 'user-manager'])
      for (const agentId of ['user-low', 'nobody']) {
        const refusal = company.refusal(userId, 'updateAgentProfile', { agentId, input: { firstName: 'Eve' } })
        expect(refusal.code).toBe('FORBIDDEN')
      }
    company.run(ADMIN, 'updateAgentProfile', { agentId: 'user-low', input: { firstName: 'Eve' } })
    expect(company.user('user-low').firstName).toBe('Eve')
  })

  it('rejects an email of another user and unverifies a changed email', () => {
    expect(company.refusal(AGENT, 'updateAgent', { email: 'SASHA.thornbury@example.com' })).toMatchObject({
      code: 'CONFLICT',
      field: 'email',
    })
    expect(company.refusal(AGENT, 'updateAgent', { email: 'no address' })).toMatchObject({ field: 'email' })
    company.run(AGENT, 'updateAgent', { email: 'riley@example.com', selectedStates: ['wa', 'WA'] })
    expect(company.user(AGENT)).toMatchObject({ emailVerified: false, selectedStates: ['WA'] })
  })

  it('creates an account with a free username', () => {
    const input = { email: 'agent@example.com', firstName: 'New', lastName: 'Person' }
    const { agentId } = company.run(ADMIN, 'createAgent', input)
    expect(company.user(agentId)).toMatchObject({
      username: 'agent2',
      role: 'AGENT',
      selectedStates: ['CA', 'NY', 'TX'],
    })
    expect(company.refusal(ADMIN, 'createAgent', input)).toMatchObject({ code: 'CONFLICT', field: 'email' })
  })

  it('lets a user without an agent create their own once', () => {
    const input = { email: 'noa.gent@example.com', firstName: 'Noa', lastName: 'Gent', nmlsNumber: '0001234' }
    const userId = 'user-without-agent'
    company.run(ADMIN, 'adoptPerson', { userId, username: 'noa.gent', ...input })
    company.world.store.users.update(userId, { agentMissing: true })
    const read = () => company.read(userId, (ctx) => getAgent(ctx, userId))
    expect(read).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
    expect(company.run(userId, 'createAgent', input)).toEqual({ agentId: userId })
    expect(read()).toMatchObject({ ...input, id: userId, username: 'noa.gent', emailVerified: true })
    expect(company.refusal(userId, 'createAgent', input).code).toBe('FORBIDDEN')
  })

  it('selects and deselects a state in any letter case', () => {
    company.run(AGENT, 'selectState', { state: 'wa' })
    company.run(AGENT, 'selectState', { state: 'WA' })
    expect(company.user(AGENT).selectedStates).toEqual(['CA', 'NY', 'TX', 'WA'])
    company.run(AGENT, 'deselectState', { state: 'wa' })
    expect(company.user(AGENT).selectedStates).toEqual(['CA', 'NY', 'TX'])
    expect(company.refusal(AGENT, 'selectState', { state: 'ZZ' })).toMatchObject({ field: 'state' })
  })
})
