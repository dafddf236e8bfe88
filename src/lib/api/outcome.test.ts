import { describe, expect, it } from 'vitest'
import { abortedError, AppError } from '../errors/app-error'
import {
  failed,
  failureMessage,
  failureText,
  type MutationPayload,
  readOutcome,
  unknownOutcome,
  unknownOutcomeText,
} from './outcome'

describe('the outcome of a mutation', () => {
  it('is done for a successful payload', () => {
    const payload = { success: true, errors: [] }
    expect(readOutcome({}, payload)).toEqual({ status: 'done', payload })
    expect(failureText(readOutcome({}, payload), 'Not saved')).toBeNull()
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
    expect(readOutcome({}, payload)).toMatchObject({ status: 'unknown', cause: { code: 'INTERNAL' } })
    expect(readOutcome({ error: new TypeError('Failed to fetch') }, payload)).toMatchObject({
      status: 'unknown',
      cause: { code: 'SERVICE_UNAVAILABLE' },
    })
  })

  it('is unknown if the service failed to read a part of its payload, whatever its code', () => {
    const error = (path: readonly string[]) => ({ errors: [{ path, errorType: 'Unauthorized', message: 'No' }] })
    expect(readOutcome({ error: error(['update', 'lead', 'phone']) }, null)).toMatchObject({ status: 'unknown' })
    expect(readOutcome({ error: error(['update']) }, null)).toMatchObject({ status: 'refused' })
    const partial = { success: null } as unknown as MutationPayload
    expect(readOutcome({ error: error(['update', 'success']) }, partial)).toMatchObject({ status: 'unknown' })
  })

  it.each([[], [{ message: 'Later', code: 'TIMEOUT' }]])('is refused if the service says so: %o', (...errors) => {
    expect(readOutcome({}, { success: false, errors })).toMatchObject({ status: 'refused' })
  })

  it('is told in the words of the service if refused, in one sentence if unknown, and not at all after an abort', () => {
    const refused = failed(new AppError('CONFLICT', { message: 'Already sold' }))
    const unknown = failed(new AppError('TIMEOUT'))
    expect(failureText(refused, 'Not saved')).toMatchObject({ title: 'Not saved', description: 'Already sold' })
    expect(failureText(unknown, 'Not saved')).toMatchObject(unknownOutcome)
    expect(failureText(failed(abortedError()), 'Not saved')).toBeNull()
    expect([refused, unknown].map(failureMessage)).toEqual(['Already sold', unknownOutcomeText])
  })

  it('is refused if the user lacks permission or has sent too many requests', () => {
    expect(failed(new AppError('FORBIDDEN'))).toMatchObject({ status: 'refused' })
    expect(failed(new AppError('RATE_LIMITED'))).toMatchObject({ status: 'refused' })
  })
})
