import { beforeEach, expect, it } from 'vitest'
import { addLogEntry, clearLog, logAsMarkdown, readLog } from './presentation-log'

beforeEach(clearLog)

it('lists scenes and questions as Markdown under their story', () => {
  addLogEntry({
    scene: 'Riley has just signed up.',
    story: 'An agent’s first hour',
    route: '/dashboard',
    person: 'agent',
  })
  addLogEntry({ question: 'Can we\nimport  our leads?' })
  addLogEntry({ scene: 'Monday morning.', story: 'The manager’s Monday', route: '/manager', person: null })
  const entries = readLog().map((entry, i) => ({ ...entry, at: `2026-03-02T17:0${i}:00Z` }))
  expect(logAsMarkdown(entries, 'UTC')).toBe(`# Presentation log

## An agent’s first hour, March 2, 2026

- 5:00 PM Riley has just signed up. (/dashboard, agent)
- 5:01 PM **Question:** Can we import our leads?

## The manager’s Monday, March 2, 2026

- 5:02 PM Monday morning. (/manager)
`)
})

it('keeps the latest 500 entries', () => {
  for (let n = 0; n < 520; n++) addLogEntry({ question: `${n}` })
  expect(readLog()).toHaveLength(500)
  expect(readLog().at(-1)).toMatchObject({ question: '519' })
})
