import { describe, expect, it } from 'vitest'
import { AppError } from '../errors/app-error'
import { failed, failureOf, readOutcome } from './outcome'

describe('the outcome of a mutation', () => {
  it('is done for a successful payload', () => {
    const payload = { success: true, errors: [] }
    expect(readOutcome({}, payload)).toEqual({ status: 'done', payload })
    expect(failureOf(readOutcome({}, payload))).toBeNull()
  })

  it('is refused with the server’s messages, each at its field', () => {
    const errors = [
      { message: 'Already sold', code: 'CONFLICT', field: 'leadId' },
      { message: 'Said twice', code: 'CONFLICT', field: 'leadId' },
      { message: 'Of no field', code: 'CONFLICT', field: null },
    ]
    expect(readOutcome({}, { success: false, errors })).toMatchObject({
      status: 'refused',
      error: {
        code: 'CONFLICT',
        message: 'Already sold',
        reasons: [
          { message: 'Already sold', field: 'leadId' },
          { message: 'Said twice', field: 'leadId' },
          { message: 'Of no field', field: undefined },
        ],
      },
    })
  })

  it.each([null, undefined])('is unknown if the payload is %s', (payload) => {
    expect(readOutcome({}, payload)).toMatchObject({ status: 'unknown', error: { code: 'INTERNAL' } })
    expect(readOutcome({ error: new TypeError('Failed to fetch') }, payload)).toMatchObject({
      status: 'unknown',
      error: { code: 'SERVICE_UNAVAILABLE' },
    })
  })

  it('is refused if the user lacks permission or has sent too many requests', () => {
    expect(failed(new AppError('FORBIDDEN'))).toMatchObject({ status: 'refused' })
    expect(failed(new AppError('RATE_LIMITED'))).toMatchObject({ status: 'refused' })
  })
})
