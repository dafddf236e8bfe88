import { describe, expect, it } from 'vitest'
import { asCurl, asStoryStep, schemaFieldOf, errorCodeOf } from './copy-as'
import type { LoggedRequest } from '../control/api-types'

const logged = (answer: unknown): LoggedRequest => ({
  n: 1,
  at: '2026-03-02T17:00:00.000Z',
  service: 'graphql',
  operation: 'BuyLead',
  variables: {},
  status: 200,
  ms: 1,
  persona: 'user-agent',
  errors: [],
  effect: [],
  answer,
})

describe('copied request', () => {
  it('becomes a story step with the schema field and the error code', () => {
    const refused = logged({ data: { purchaseLead: { success: false, errors: [{ code: 'CONFLICT' }] } } })
    expect(schemaFieldOf(refused)).toBe('purchaseLead')
    expect(asStoryStep('purchaseLead', { leadId: 'a' }, errorCodeOf(refused))).toEqual({
      call: 'purchaseLead',
      variables: { leadId: 'a' },
      fails: 'CONFLICT',
    })
    expect(errorCodeOf(logged({ data: null, errors: [{ errorType: 'FORBIDDEN' }] }))).toBe('FORBIDDEN')
    expect(asStoryStep('getFundsBalance', {}, errorCodeOf(logged({ data: { getFundsBalance: {} } })))).toEqual({
      call: 'getFundsBalance',
    })
  })

  it('becomes a curl command with quoted shell characters', () => {
    expect(asCurl('agent', '{ a }', { note: "it's" })).toContain(`"note":"it'\\''s"`)
  })
})
