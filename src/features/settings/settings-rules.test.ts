import { describe, expect, it } from 'vitest'
import { maxPhotoBytes, photoMessages, photoProblem, uploadProblem } from './photo-rules'
import { checkProfile, profileInput, profileValues, sameProfile } from './profile-form'

const agent = {
  firstName: 'Riley',
  lastName: 'Fairweather',
  phoneNumber: '+14195550114',
  nmlsNumber: '0004104',
  address: { line1: '128 Sample Street', line2: null, city: 'San Jose', state: 'CA', zipCode: '95113' },
}

describe('the profile', () => {
  it('I12: sends the address as one piece, and what is empty as nothing', () => {
    const values = { ...profileValues(agent), firstName: '  Robin ', phoneNumber: ' ' }
    expect(profileInput(values)).toEqual({
      firstName: 'Robin',
      lastName: 'Fairweather',
      phoneNumber: null,
      nmlsNumber: '0004104',
      address: { line1: '128 Sample Street', line2: null, city: 'San Jose', state: 'CA', zipCode: '95113' },
    })
    expect(profileInput(profileValues({ ...agent, address: null }))).not.toHaveProperty('address')
  })

  it('I8: says at each field what is missing or mistyped', () => {
    const values = { ...profileValues(agent), lastName: ' ', phoneNumber: '123', nmlsNumber: '12a', zipCode: '9511' }
    expect(checkProfile(values)).toEqual({
      lastName: 'Enter your last name',
      phoneNumber: 'Enter the phone number with its area code',
      nmlsNumber: 'An NMLS number has at most 12 digits',
      zipCode: 'Enter a ZIP code of five digits',
    })
    expect(checkProfile(profileValues(agent))).toEqual({})
  })

  it('wants an address whole or not at all', () => {
    const without = profileValues({ ...agent, address: null })
    expect(checkProfile(without)).toEqual({})
    expect(Object.keys(checkProfile({ ...without, city: 'San Jose' }))).toEqual(['line1', 'state', 'zipCode'])
  })

  it('knows when nothing but spaces was changed', () => {
    const saved = profileValues(agent)
    expect(sameProfile(saved, { ...saved, firstName: 'Riley ' })).toBe(true)
    expect(sameProfile(saved, { ...saved, firstName: 'Rile' })).toBe(false)
  })
})

describe('N18: the photo', () => {
  it.each([
    ['image/png', 1, null],
    ['image/webp', maxPhotoBytes, null],
    ['image/jpeg', maxPhotoBytes + 1, photoMessages.tooLarge],
    ['image/jpeg', 0, photoMessages.empty],
    ['image/svg+xml', 10, photoMessages.wrongType],
    ['', 10, photoMessages.wrongType],
  ])('of type %j with %d bytes', (type, size, problem) => {
    expect(photoProblem({ type, size })).toBe(problem)
  })

  it('is refused in words that say what to do', () => {
    const at = Date.parse('2026-03-18T16:00:00Z')
    expect(uploadProblem(403, '2026-03-18T15:59:59Z', at)).toBe(photoMessages.expired)
    expect(uploadProblem(403, '2026-03-18T16:00:01Z', at)).toBe(photoMessages.refused)
    expect(uploadProblem(413, null, at)).toBe(photoMessages.tooLarge)
    expect(uploadProblem(415, null, at)).toBe(photoMessages.wrongType)
    expect(uploadProblem(500, null, at)).toBe(photoMessages.refused)
  })
})
