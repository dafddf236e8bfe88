import type { JSX } from 'react'
import type { Word } from '../../lib/words/word'
import { StatusBadge } from './StatusBadge'

/** A state as lib/words calls and colours it. */
export const WordBadge = ({ word }: { word: Word }): JSX.Element => (
  <StatusBadge tone={word.tone}>{word.name}</StatusBadge>
)
