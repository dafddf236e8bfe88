import { expect, it } from 'vitest'
import { companyWorld } from '../../world/testing/company-world'
import { countOpenLeads, listOpenLeads } from './open-leads'

const AGENT = 'user-agent'
const queries = [
  {},
  { states: ['TX'] },
  { states: ['CA', 'TX'], filters: { sourceIds: ['form-direct'], maxPriceCents: 2_000 } },
  { filters: { maxAgeMinutes: 1_440, hiddenSourceIds: ['rate-table-one'] } },
  { filters: { search: 'nobody of that name' } },
]

it('counts as many open leads as each query lists', () => {
  const company = companyWorld()
  const listed = company.read(AGENT, (ctx) => queries.map((query) => listOpenLeads(ctx, query).total))
  expect(company.read(AGENT, (ctx) => countOpenLeads(ctx, { queries }))).toEqual(listed)
  expect(listed[0]).toBeGreaterThan(0)
  expect(listed.at(-1)).toBe(0)
})

it('refuses more than 100 queries', () => {
  const company = companyWorld()
  const count = (length: number) =>
    company.read(AGENT, (ctx) => countOpenLeads(ctx, { queries: Array.from({ length }, () => ({})) }))
  expect(count(100)).toHaveLength(100)
  expect(() => count(101)).toThrow('Count at most 100 queries.')
})
