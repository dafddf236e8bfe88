import { storedText } from '../../console/preferences'

/** Number of entries above which the oldest are deleted. A long day of presentations needs fewer. */
const MAX_ENTRIES = 500

/**
 * An entry of the presentation log: a scene (a moment of a story) that the presenter showed, or a question from the
 * audience. Stored in this browser only.
 */
type LogEntry =
  | {
      readonly at: string
      readonly scene: string
      readonly story: string
      readonly route: string
      readonly person: string | null
    }
  | { readonly at: string; readonly question: string }

/**
 * Removes the time from each member of the union. `Omit` of the union itself would keep only the fields that all
 * members share.
 */
type WithoutTime<Entry> = Entry extends LogEntry ? Omit<Entry, 'at'> : never

/** The log as JSON, for use as a snapshot with `useSyncExternalStore`. */
const log = storedText('sandbox:shown', '[]')
export const { get: logJson, subscribe: onLogChange } = log

export function readLog(json = logJson()): readonly LogEntry[] {
  try {
    return JSON.parse(json) as readonly LogEntry[]
  } catch {
    return []
  }
}

export function addLogEntry(entry: WithoutTime<LogEntry>): void {
  const entries = [...readLog(), { at: new Date().toISOString(), ...entry }]
  log.set(JSON.stringify(entries.slice(-MAX_ENTRIES)))
}

export const clearLog = (): void => log.set('[]')

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Returns the log as a Markdown document: each story with its scenes, questions, and times. */
export function logAsMarkdown(entries: readonly LogEntry[], timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', ...zone })
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', ...zone })
  const lines: string[] = ['# Presentation log', '']
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
