import { buildSchema, parse } from 'graphql'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allTopics, dependsOn, rootFields } from './refetch-by-topic'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

it('returns the root fields of a query and matches them to topics', () => {
  const query = parse('query Both { getFundsBalance { fundsBalanceCents } wallets: getAgentWallets { balanceCents } }')
  expect(rootFields(query)).toEqual(['getFundsBalance', 'getAgentWallets'])
  expect(dependsOn(query, new Set(['FUNDS']))).toBe(true)
  expect(dependsOn(query, new Set(['WALLETS']))).toBe(true)
  expect(dependsOn(query, new Set(['NOTIFICATIONS']))).toBe(false)
  expect(dependsOn(query, new Set())).toBe(false)
})

it('has a topic for every query except the change feed and saved searches', () => {
  const fields = Object.keys(schema.getQueryType()?.getFields() ?? {})
  const every = new Set(allTopics)
  const deaf = fields.filter((field) => !dependsOn(parse(`{ ${field} }`), every))
  expect(deaf).toEqual(['getChanges', 'listSavedSearches'])
})
