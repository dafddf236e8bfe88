import { localStore } from '../../../src/lib/browser/storage'

const shownKey = 'sandbox:shown'
/** More than a long day of presenting. */
const MOST_KEPT = 500

/** What was on stage, or what somebody asked; kept on this computer and nowhere else. */
export type ShownEntry =
  | {
      readonly at: string
      readonly scene: string
      readonly story: string
      readonly route: string
      readonly person: string | null
    }
  | { readonly at: string; readonly question: string }

type Unnoted<Entry> = Entry extends ShownEntry ? Omit<Entry, 'at'> : never

const listeners = new Set<() => void>()

export function onShownChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** As one text, for React to compare. */
export const shownRecordText = (): string => localStore.get(shownKey) ?? '[]'

export function shownRecord(text = shownRecordText()): readonly ShownEntry[] {
  try {
    return JSON.parse(text) as readonly ShownEntry[]
  } catch {
    return []
  }
}

function keep(entries: readonly ShownEntry[]): void {
  localStore.set(shownKey, JSON.stringify(entries.slice(-MOST_KEPT)))
  for (const listener of listeners) listener()
}

export const noteShown = (entry: Unnoted<ShownEntry>): void =>
  keep([...shownRecord(), { at: new Date().toISOString(), ...entry }])

export function forgetShown(): void {
  localStore.remove(shownKey)
  for (const listener of listeners) listener()
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The record as a document to hand on: the stories with their scenes and times, and under them what was asked. */
export function shownAsMarkdown(entries: readonly ShownEntry[], timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', ...zone })
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', ...zone })
  const lines: string[] = ['# What was shown', '']
  let heading = ''
  for (const entry of entries) {
    const at = new Date(entry.at)
    const next = 'story' in entry ? `## ${oneLine(entry.story)}, ${day.format(at)}` : heading || `## ${day.format(at)}`
    if (next !== heading) lines.push(...(heading === '' ? [] : ['']), next, '')
    heading = next
    lines.push(
      'question' in entry
        ? `- ${time.format(at)} **Question:** ${oneLine(entry.question)}`
        : `- ${time.format(at)} ${oneLine(entry.scene)} (${entry.route}${entry.person === null ? '' : `, ${entry.person}`})`,
    )
  }
  return `${lines.join('\n')}\n`
}
