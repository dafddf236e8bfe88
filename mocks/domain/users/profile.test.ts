import { beforeEach, describe, expect, it } from 'vitest'
import { companyWorld, type CompanyWorld } from '../../world/testing/company-world'
import { getAgent } from './user-directory'
import { countGraphemes } from './user-fields'
import type { ProfileChanges } from './profile'

const ADMIN = 'user-admin'
const AGENT = 'user-agent'
const ADDRESS = { line1: '1 Sample Street', city: 'San Jose', state: 'CA', zipCode: '95113' }

let company: CompanyWorld
beforeEach(() => {
  company = companyWorld()
})

const save = (input: ProfileChanges) => company.run(AGENT, 'updateAgentProfile', { input })
const refused = (input: ProfileChanges) => company.refusal(AGENT, 'updateAgentProfile', { input })

describe('profile', () => {
  it.each<[string, ProfileChanges, string]>([
    ['an empty name', { firstName: ' \u200B ' }, 'firstName'],
    ['a name of 101 characters', { lastName: 'x'.repeat(101) }, 'lastName'],
    ['I6: a name of a megabyte', { lastName: 'x'.repeat(1_000_000) }, 'lastName'],
    ['a phone number of letters', { phoneNumber: 'call me' }, 'phoneNumber'],
    ['a phone number that is too short', { phoneNumber: '555-0100' }, 'phoneNumber'],
    ['a licence of letters', { nmlsNumber: 'NMLS 123' }, 'nmlsNumber'],
    ['a licence of 13 digits', { nmlsNumber: '1234567890123' }, 'nmlsNumber'],
    ['a ZIP code of four digits', { address: { ...ADDRESS, zipCode: '9511' } }, 'zipCode'],
    ['a ZIP code in other digits', { address: { ...ADDRESS, zipCode: '٩٥١١٣' } }, 'zipCode'],
    ['an unknown state', { address: { ...ADDRESS, state: 'ZZ' } }, 'state'],
    ['an empty city', { address: { ...ADDRESS, city: '' } }, 'city'],
    ['I1: a script for a picture', { profilePictureUrl: 'javascript:alert(1)' }, 'profilePictureUrl'],
    ['I1: a picture over http', { profilePictureUrl: 'http://example.com/a.png' }, 'profilePictureUrl'],
    ['I1: a data address', { profilePictureUrl: 'data:image/png;base64,AAAA' }, 'profilePictureUrl'],
    ['I1: markup in an address', { profilePictureUrl: 'https://example.com/"><img onerror=x>' }, 'profilePictureUrl'],
    ['I1: a password in an address', { profilePictureUrl: 'https://me:pw@example.com/a.png' }, 'profilePictureUrl'],
  ])('I8: refuses %s', (_what, input, field) => {
    expect(refused(input)).toMatchObject({ code: 'VALIDATION_FAILED', field })
  })

  it('I5: counts a name as a person does, and keeps every whole character', () => {
    const family = '👨‍👩‍👧‍👦'
    save({ firstName: family.repeat(100), lastName: 'Zoe\u0308' })
    expect(countGraphemes(company.user(AGENT).firstName)).toBe(100)
    expect(company.user(AGENT).lastName).toBe('Zo\u00EB')
    expect(refused({ firstName: family.repeat(101) })).toMatchObject({ field: 'firstName' })
  })

  it('I5: drops halves of surrogate pairs and control characters', () => {
    save({ firstName: 'A\uD83D', lastName: '\uDE00B\u0000\u0007' })
    expect(company.user(AGENT)).toMatchObject({ firstName: 'A', lastName: 'B' })
  })

  it('I12: takes the address as it was sent, an empty second line as none', () => {
    save({ address: { ...ADDRESS, line2: '  ', state: 'ca', nmlsNumber: '00042' } })
    expect(company.user(AGENT).address).toEqual({ ...ADDRESS, line2: null })
    expect(company.user(AGENT).nmlsNumber).toBe('00042')
  })

  it('keeps what is not given, and takes away what is null', () => {
    const before = company.user(AGENT)
    save({ phoneNumber: null, profilePictureUrl: 'https://example.com/me.png' })
    save({ profilePictureUrl: null })
    expect(company.user(AGENT)).toMatchObject({ ...before, phoneNumber: null, updatedAt: expect.any(Number) })
  })

  it('A3: nobody but an administrator changes somebody else, known or unknown alike', () => {
    for (const userId of [AGENT, 'user-manager'])
      for (const agentId of ['user-low', 'nobody']) {
        const refusal = company.refusal(userId, 'updateAgentProfile', { agentId, input: { firstName: 'Eve' } })
        expect(refusal.code).toBe('FORBIDDEN')
      }
    company.run(ADMIN, 'updateAgentProfile', { agentId: 'user-low', input: { firstName: 'Eve' } })
    expect(company.user('user-low').firstName).toBe('Eve')
  })

  it('I11: an e-mail belongs to one person; a new one has to be confirmed', () => {
    expect(company.refusal(AGENT, 'updateAgent', { email: 'SASHA.thornbury@example.com' })).toMatchObject({
      code: 'CONFLICT',
      field: 'email',
    })
    expect(company.refusal(AGENT, 'updateAgent', { email: 'no address' })).toMatchObject({ field: 'email' })
    company.run(AGENT, 'updateAgent', { email: 'riley@example.com', selectedStates: ['wa', 'WA'] })
    expect(company.user(AGENT)).toMatchObject({ emailVerified: false, selectedStates: ['WA'] })
  })

  it('opens an account under a free username', () => {
    const input = { email: 'agent@example.com', firstName: 'New', lastName: 'Person' }
    const { agentId } = company.run(ADMIN, 'createAgent', input)
    expect(company.user(agentId)).toMatchObject({
      username: 'agent2',
      role: 'AGENT',
      selectedStates: ['CA', 'NY', 'TX'],
    })
    expect(company.refusal(ADMIN, 'createAgent', input)).toMatchObject({ code: 'CONFLICT', field: 'email' })
  })

  it('lets a person without an agent create their own, once', () => {
    const input = { email: 'no-agent@example.com', firstName: 'Noa', lastName: 'Gent', nmlsNumber: '0001234' }
    const { userId } = company.run(ADMIN, 'openPersona', { username: 'no-agent' })
    const read = () => company.read(userId, (ctx) => getAgent(ctx, userId))
    expect(read).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
    expect(company.run(userId, 'createAgent', input)).toEqual({ agentId: userId })
    expect(read()).toMatchObject({ ...input, id: userId, username: 'no-agent', emailVerified: true })
    expect(company.refusal(userId, 'createAgent', input).code).toBe('FORBIDDEN')
  })

  it('selects a state once and deselects it, whatever the case of the letters', () => {
    company.run(AGENT, 'selectState', { state: 'wa' })
    company.run(AGENT, 'selectState', { state: 'WA' })
    expect(company.user(AGENT).selectedStates).toEqual(['CA', 'NY', 'TX', 'WA'])
    company.run(AGENT, 'deselectState', { state: 'wa' })
    expect(company.user(AGENT).selectedStates).toEqual(['CA', 'NY', 'TX'])
    expect(company.refusal(AGENT, 'selectState', { state: 'ZZ' })).toMatchObject({ field: 'state' })
  })
})
