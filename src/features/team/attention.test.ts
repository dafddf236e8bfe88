import { expect, it } from 'vitest'
import { attentionState } from './attention'

it('shows OK for an agent without items that need attention', () => {
  expect(attentionState([])).toEqual({ name: 'OK', tone: 'success' })
})

it('shows the most urgent item and the number of other items', () => {
  expect(attentionState([{ kind: 'TOP_UP_FAILED' }])).toEqual({ name: 'Top-up failed', tone: 'danger' })
  expect(attentionState([{ kind: 'RETURN_WAITING' }, { kind: 'LOW_BALANCE' }, { kind: 'NO_ACTIVITY' }])).toEqual({
    name: 'Return to review +2',
    tone: 'warning',
  })
})
