import { attentionKinds } from '../../lib/words/attention-words'
import type { Word } from '../../lib/words/word'
import type { AgentAttention } from './use-attention'

const inOrder: Word = { name: 'OK', tone: 'success' }
/** A badge as well, so that rows keep their height when it becomes known. */
export const notKnownYet: Word = { name: '—', tone: 'neutral' }

/** How an agent stands, in one word: the most urgent of what needs attention, and how much more there is. */
export function attentionState(items: readonly Pick<AgentAttention, 'kind'>[]): Word {
  const [first, ...more] = items
  if (!first) return inOrder
  const word = attentionKinds[first.kind]
  return more.length === 0 ? word : { ...word, name: `${word.name} +${more.length}` }
}
