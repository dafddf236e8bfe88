import { describe, expect, it } from 'vitest'
import { AppError } from '../errors/app-error'
import { failed, failureOf, readOutcome } from './outcome'

describe('how a mutation ended', () => {
  it('well', () => {
    const payload = { success: true, errors: [] }
    expect(readOutcome({}, payload)).toEqual({ status: 'done', payload })
    expect(failureOf(readOutcome({}, payload))).toBeNull()
  })

  it('refused, in the server’s words, each at its field', () => {
    const errors = [
      { message: 'Already sold', code: 'CONFLICT', field: 'leadId' },
      { message: 'Said twice', code: 'CONFLICT', field: 'leadId' },
      { message: 'Of no field', code: 'CONFLICT', field: null },
    ]
    expect(readOutcome({}, { success: false, errors })).toMatchObject({
      status: 'refused',
      error: { code: 'CONFLICT', message: 'Already sold' },
      fields: { leadId: 'Already sold' },
    })
  })

  it.each([null, undefined])('N4: nobody knows how (%s)', (payload) => {
    expect(readOutcome({}, payload)).toMatchObject({ status: 'unknown', error: { code: 'INTERNAL' } })
    expect(readOutcome({ error: new TypeError('Failed to fetch') }, payload)).toMatchObject({
      status: 'unknown',
      error: { code: 'SERVICE_UNAVAILABLE' },
    })
  })

  it('with certainty where whoever asked may not, or asked too often', () => {
    expect(failed(new AppError('FORBIDDEN'))).toMatchObject({ status: 'refused', fields: {} })
    expect(failed(new AppError('RATE_LIMITED'))).toMatchObject({ status: 'refused' })
    expect(failed(new AppError('VALIDATION_FAILED', { field: 'code', message: 'Wrong' }))).toMatchObject({
      fields: { code: 'Wrong' },
    })
  })
})
