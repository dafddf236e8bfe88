import { attentionKinds, type Label } from '../../lib/labels/labels'
import type { AgentAttention } from './use-attention'

const inOrder: Label = { name: 'OK', tone: 'success' }
/** Badge for the time before the state has loaded, so that rows keep their height. */
export const notKnownYet: Label = { name: '—', tone: 'neutral' }

/** Returns an agent's badge: the most urgent item that needs attention, and the number of other items. */
export function attentionState(items: readonly Pick<AgentAttention, 'kind'>[]): Label {
  const [first, ...more] = items
  if (!first) return inOrder
  const word = attentionKinds[first.kind]
  return more.length === 0 ? word : { ...word, name: `${word.name} +${more.length}` }
}
