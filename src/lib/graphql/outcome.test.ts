import { describe, expect, it } from 'vitest'
import { AppError } from '../errors/app-error'
import { attempt, failureOf, readOutcome } from './outcome'

describe('how a mutation ended', () => {
  it('well', () => {
    const payload = { success: true, errors: [] }
    expect(readOutcome({}, payload)).toEqual({ ok: true, payload })
  })

  it('refused, in the server’s words', () => {
    const payload = { success: false, errors: [{ message: 'Already sold', code: 'CONFLICT', field: null }] }
    expect(readOutcome({}, payload)).toMatchObject({ ok: false, error: { code: 'CONFLICT', message: 'Already sold' } })
  })

  it.each([null, undefined])('not at all (%s)', (payload) => {
    expect(readOutcome({}, payload)).toMatchObject({ ok: false, error: { code: 'INTERNAL' } })
    expect(readOutcome({ error: new TypeError('Failed to fetch') }, payload)).toMatchObject({
      ok: false,
      error: { code: 'SERVICE_UNAVAILABLE' },
    })
  })
})

describe('what was thrown on the way', () => {
  const thrown = () => Promise.reject(new TypeError('Failed to fetch'))

  it('is how the mutation ended', async () => {
    expect(await attempt(thrown)).toMatchObject({ ok: false, error: { code: 'SERVICE_UNAVAILABLE' } })
  })

  it('stood in its way, as a refusal does, and nothing did when it was carried out', async () => {
    const refusal = new AppError('CONFLICT')
    expect(await failureOf(thrown)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(await failureOf(() => Promise.resolve({ ok: false, error: refusal }))).toBe(refusal)
    expect(await failureOf(() => Promise.resolve({ ok: true, payload: null }))).toBeNull()
  })
})
