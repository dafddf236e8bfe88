import { atlas } from '../atlas/entries'
import { showEntry } from '../atlas/show-entry'
import { fillNextCard } from '../fill-card'
import type { AppPage } from '../page'
import { beginRecording, endRecording } from '../recording'
import type { Sandbox } from '../sandbox'
import { coverPage } from './cover'
import type { Hands } from './hands'
import { pointAt } from './spotlight'

/** Does it in this very page. */
export const ownHands = (sandbox: Sandbox, page: AppPage): Hands => ({
  fillCard: (number) => Promise.resolve(fillNextCard(number)),
  async showEntry(id) {
    const entry = atlas.find((candidate) => candidate.id === id)
    if (entry) await showEntry(entry, sandbox, page)
  },
  point: pointAt,
  cover: coverPage,
  beginRecording: () => beginRecording(sandbox, page),
  endRecording: () => endRecording(sandbox),
})
