import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { modulesOf } from '../../../tools/leak-scan.mjs'
import {
  labelOf,
  leadCategoryName,
  leadStatuses,
  nameOf,
  optionsOf,
  returnStatus,
  transactionTypes,
  wordsOf,
} from './labels'
import { fundedText, personName } from './user-labels'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const concepts =
  'LeadStatus|LeadSourceStatus|PaymentActivityStatus|PaymentActivityType|PropertyType|ReturnReason|TransactionType|UserRole|UserStatus|WalletStatus'
const table = new RegExp(`Record<\\s*(${concepts}),\\s*(string\\b|Tone\\b|\\{[^}]*\\bname\\b)`)

it('names and colors every state in one place, so that it is the same on every screen', () => {
  const modules = modulesOf(root, ['src']).filter((path) => !/__generated__|^src\/lib\/labels\//.test(path))
  expect(modules.filter((path) => table.test(readFileSync(root + path, 'utf8')))).toEqual([])
})

it('returns a user’s name, or else the username or email', () => {
  const nameless = { firstName: null, lastName: '' }
  expect(personName({ firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' })).toBe('Ada Byron')
  expect(personName({ firstName: null, lastName: 'Byron', email: 'ada@example.com' })).toBe('Byron')
  expect(personName({ ...nameless, email: 'ada@example.com' })).toBe('ada@example.com')
  expect(personName({ ...nameless, email: 'ada@example.com', username: 'ada' })).toBe('ada')
})

it.each([
  [{ totalLeads: 184, conversionRate: 10 / 184 }, '5.4% of leads'],
  [{ totalLeads: 14, conversionRate: 2 / 14 }, '2 of 14 leads'],
  [{ totalLeads: 0, conversionRate: 0 }, '—'],
  [null, '—'],
])('describes the funded leads of %o as %s', (metrics, text) => expect(fundedText(metrics)).toBe(text))

it('names the status of a return', () => {
  expect([null, true, false].map((approved) => returnStatus(approved).name)).toEqual([
    'Waiting for review',
    'Approved',
    'Declined',
  ])
})

it.each([
  ['PENDING_REVIEW', 'Pending review'],
  ['on-hold', 'On hold'],
  ['pendingReview', 'Pending Review'],
  ['Loan Officer', 'Loan Officer'],
  ['constructor', 'Constructor'],
  ['', 'Unknown'],
  [null, 'Unknown'],
])('shows the unknown value %o as %s, in a neutral badge', (value, words) => {
  expect(wordsOf(value)).toBe(words)
  expect(labelOf(leadStatuses, value)).toEqual({ name: words, tone: 'neutral' })
  expect(nameOf(transactionTypes, value)).toBe(words)
})

it('returns names as options, with or without colors', () => {
  expect(optionsOf({ A: 'First', B: { name: 'Second' } })).toEqual([
    { value: 'A', label: 'First' },
    { value: 'B', label: 'Second' },
  ])
})

it.each([
  ['RATE_TABLE', 'Rate Tables'],
  ['FORM_LEAD', 'Form Leads'],
  ['PHYSICAL_LEAD', 'Physical Leads'],
  ['IN_BOUND_CALL', 'Inbound Calls'],
  ['DIGITAL', 'Digital Leads'],
  [null, 'Digital Leads'],
])('names the category %s: %s', (category, name) => {
  expect(leadCategoryName(category)).toBe(name)
})
