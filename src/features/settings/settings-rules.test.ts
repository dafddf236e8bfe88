import { describe, expect, it } from 'vitest'
import { maxPhotoBytes, photoMessages, photoProblem, uploadProblem } from './PhotoControl'
import { agentInput, nameInput, nmlsRule, partOfAddress, phoneRule, profileValues, zipCodeRule } from './ProfileForm'

const agent = {
  firstName: 'Riley',
  lastName: 'Fairweather',
  phoneNumber: '+14195550114',
  nmlsNumber: '0004104',
  address: { line1: '128 Sample Street', line2: null, city: 'San Jose', state: 'CA', zipCode: '95113' },
}

describe('profile form', () => {
  const saved = profileValues(agent)

  it('sends only changed fields, and null for an emptied field', () => {
    const changed = { firstName: '  Robin ', phoneNumber: ' ' }
    expect(nameInput({ ...saved, ...changed }, changed)).toEqual({ firstName: 'Robin' })
    expect(agentInput({ ...saved, ...changed }, changed)).toEqual({ phoneNumber: null })
  })

  it('returns no input for an operation without changed fields', () => {
    expect(nameInput({ ...saved, city: 'Fresno' }, { city: 'Fresno' })).toBeNull()
    expect(agentInput({ ...saved, lastName: 'Lee' }, { lastName: 'Lee' })).toBeNull()
  })

  it('sends copied numbers without labels and punctuation', () => {
    const changed = { phoneNumber: 'tel:(361) 555‑0190', nmlsNumber: 'NMLS #1234567' }
    expect(agentInput({ ...saved, ...changed }, changed)).toEqual({
      phoneNumber: '+13615550190',
      nmlsNumber: '1234567',
    })
  })

  it('sends a changed address as a complete object', () => {
    expect(agentInput({ ...saved, city: 'Fresno' }, { city: 'Fresno' })).toEqual({
      address: { line1: '128 Sample Street', line2: null, city: 'Fresno', state: 'CA', zipCode: '95113' },
    })
  })

  it('shows an error for an invalid field', () => {
    expect(phoneRule('123', saved)).toBe('Enter the phone number with its area code')
    expect(phoneRule('', saved)).toBeNull()
    expect(phoneRule('(361) 555-0190 x12', saved)).toBe('Enter the phone number without its extension')
    expect(zipCodeRule('78701 – 1234', saved)).toBeNull()
    expect(nmlsRule('12a', saved)).toBe('An NMLS number has at most 12 digits')
    expect(zipCodeRule('9511', saved)).toBe('Enter a ZIP code of five digits')
  })

  it('requires either a complete address or none', () => {
    const without = profileValues({ ...agent, address: null })
    const rule = partOfAddress('Enter your city')
    expect(rule('', without)).toBeNull()
    expect(rule('', { ...without, line1: '1 Main Street' })).toBe('Enter your city')
    expect(zipCodeRule('', without)).toBeNull()
  })
})

describe('photo rules', () => {
  it.each([
    ['image/png', 1, null],
    ['image/webp', maxPhotoBytes, null],
    ['image/jpeg', maxPhotoBytes + 1, photoMessages.tooLarge],
    ['image/jpeg', 0, photoMessages.empty],
    ['image/svg+xml', 10, photoMessages.wrongType],
    ['', 10, photoMessages.wrongType],
  ])('check a photo of type %j with %d bytes', (type, size, problem) => {
    expect(photoProblem({ type, size })).toBe(problem)
  })

  it('explain why an upload was refused', () => {
    const at = Date.parse('2026-03-18T16:00:00Z')
    expect(uploadProblem(403, '2026-03-18T15:59:59Z', at)).toBe(photoMessages.expired)
    expect(uploadProblem(403, '2026-03-18T16:00:01Z', at)).toBe(photoMessages.refused)
    expect(uploadProblem(413, null, at)).toBe(photoMessages.tooLarge)
    expect(uploadProblem(415, null, at)).toBe(photoMessages.wrongType)
    expect(uploadProblem(500, null, at)).toBe(photoMessages.refused)
  })
})
