// The backend in Node: a large world, each operation of the app in it, and the time to open a saved world.
import { mkdirSync, rmSync } from 'node:fs'
import { print } from 'graphql'
import { documentsOf } from '../codegen-documents.mjs'
import { inNewProcess, measure } from './harness.mjs'

const timeZone = 'America/New_York'
const period = { from: '2026-02-01T05:00:00.000Z', to: '2026-03-03T05:00:00.000Z', timeZone }
const page = { limit: 50 }
const states = ['CA', 'TX', 'NY']
const reports = ['ACTIVITY', 'SPEED_TO_LEAD', 'RETURN_ON_SPEND', 'SPEND', 'STATE_COVERAGE']

/** Who sends which operation. @type {Record<import('./backend').Role, [name: string, variables: object][]>} */
export const operationsByRole = {
  agent: [
    ['OpenLeads', { states, ...page }],
    ['OpenLeads', { states, filters: { sort: 'PRICE_LOW' }, ...page }],
    ['MyLeads', page],
    ['LeadStrip', {}],
    ['Transactions', page],
    ['TransactionStats', {}],
    ['StateMarkets', {}],
    ['WhatHasChanged', {}],
    ['DashboardTrends', { period }],
    ['DailyBalance', { period }],
  ],
  manager: [
    ['ManagerOverview', { timeZone }],
    ['TeamPerformance', { period, ...page }],
    ['Team', { timeZone, ...page }],
    ['SpendByAgent', { timeZone }],
    ['UnitChoices', {}],
  ],
  admin: [
    ...reports.map((kind) => /** @type {[string, object]} */ (['Report', { kind, period, ...page }])),
    ['TeamPerformance', { period, ...page }],
    ['Team', { timeZone, ...page }],
    ['TeamAgents', {}],
    ['TeamAttention', { timeZone }],
    ['TeamLeads', { filters: {}, ...page }],
    ['TeamLeads', { filters: { statuses: ['SOLD'] }, ...page }],
    ['AdminOverview', { timeZone }],
    ['MarketPerformance', { period }],
    ['Organization', {}],
    ['Users', page],
    ['AuditLog', page],
  ],
}

/** @param {number} runs */
export async function benchBackend(runs) {
  const documents = new Map(documentsOf('src').map(({ name, document }) => [name, print(document)]))
  /** Returns the text of a document with its fragments. @param {string} name @returns {string} */
  const textOf = (name) => {
    const text = documents.get(name)
    if (text === undefined) throw new Error(`No document in src is named ${name}`)
    const fragments = [...text.matchAll(/\.\.\.(\w+)/g)].map(([, fragment = '']) => textOf(fragment))
    return [...new Set([text, ...fragments].flatMap((part) => part.split(/\n(?=fragment )/)))].join('\n')
  }
  const roles = /** @type {import('./backend').Role[]} */ (Object.keys(operationsByRole))
  const operations = roles.flatMap((role) =>
    operationsByRole[role].map(([name, variables]) => ({
      name,
      title: `${name}${detailOf(variables)} of ${role}, ms`,
      role,
      query: textOf(name),
      variables,
    })),
  )
  const limits = {
    'world built, s': { most: 1 },
    'heap, MB': { most: 100 },
    'page of open leads, ms': { most: 1 },
    'purchase, ms': { most: 1 },
    ...Object.fromEntries(operations.map(({ title }) => [title, { most: 5, showFrom: 3 }])),
  }
  const targets = [
    { name: '10,000 leads', leads: 10_000 },
    { name: '1,000 leads', leads: 1000 },
    { name: '100,000 leads', leads: 100_000, limits },
  ]
  return [await measure('Backend', targets, ({ leads }) => inNewProcess('measureWorld', leads, operations), runs)]
}

/** Tells apart the variables of one operation. @param {object} variables */
function detailOf(variables) {
  const { kind, filters } = /** @type {{ kind?: string, filters?: object }} */ (variables)
  const detail = kind ?? Object.values(filters ?? {}).join(' ')
  return detail === '' ? '' : ` ${detail}`
}

/** @param {number} runs */
export async function benchKit(runs) {
  const limits = { 'world copied, ms': { most: 80 } }
  const targets = ['default', 'low-balance', 'busy-market'].map((name) => ({ name, limits }))
  return [await measure('Test kit', targets, ({ name }) => inNewProcess('measureCopies', name), runs)]
}

/** @param {number} runs */
export async function benchSavedWorld(runs) {
  mkdirSync('.bench', { recursive: true })
  const file = '.bench/saved-world'
  await inNewProcess('saveWorld', file)
  const targets = [
    { name: 'replayed from its journal', state: false, limits: { 'opened, s': {} } },
    { name: 'opened from its state', state: true, limits: { 'opened, s': { most: 1 } } },
  ]
  const open = (/** @type {(typeof targets)[number]} */ { state }) => inNewProcess('openWorld', file, state)
  const result = await measure('Saved world', targets, open, runs)
  rmSync(file)
  return [result]
}
