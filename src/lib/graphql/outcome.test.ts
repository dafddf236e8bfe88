import { describe, expect, it } from 'vitest'
import { readOutcome } from './outcome'

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
