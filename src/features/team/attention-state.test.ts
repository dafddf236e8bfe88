import { expect, it } from 'vitest'
import { attentionState } from './attention-state'

it('calls an agent OK only when nothing needs attention', () => {
  expect(attentionState([])).toEqual({ name: 'OK', tone: 'success' })
})

it('names the most urgent thing, and says how much more there is', () => {
  expect(attentionState([{ kind: 'TOP_UP_FAILED' }])).toEqual({ name: 'Top-up failed', tone: 'danger' })
  expect(attentionState([{ kind: 'RETURN_WAITING' }, { kind: 'LOW_BALANCE' }, { kind: 'NO_ACTIVITY' }])).toEqual({
    name: 'Return to review +2',
    tone: 'warning',
  })
})
