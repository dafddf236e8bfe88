import { beforeEach, expect, it } from 'vitest'
import { forgetShown, noteShown, shownAsMarkdown, shownRecord } from './presentation-log'

beforeEach(forgetShown)

it('keeps what was shown and asked, and writes it as Markdown under its story', () => {
  noteShown({
    scene: 'Riley has just signed up.',
    story: 'An agent’s first hour',
    route: '/dashboard',
    person: 'agent',
  })
  noteShown({ question: 'Can we\nimport  our leads?' })
  noteShown({ scene: 'Monday morning.', story: 'The manager’s Monday', route: '/manager', person: null })
  const entries = shownRecord().map((entry, i) => ({ ...entry, at: `2026-03-02T17:0${i}:00Z` }))
  expect(shownAsMarkdown(entries, 'UTC')).toBe(`# What was shown

## An agent’s first hour, March 2, 2026

- 5:00 PM Riley has just signed up. (/dashboard, agent)
- 5:01 PM **Question:** Can we import our leads?

## The manager’s Monday, March 2, 2026

- 5:02 PM Monday morning. (/manager)
`)
})

it('keeps no more than a long day', () => {
  for (let n = 0; n < 520; n++) noteShown({ question: `${n}` })
  expect(shownRecord()).toHaveLength(500)
  expect(shownRecord().at(-1)).toMatchObject({ question: '519' })
})
