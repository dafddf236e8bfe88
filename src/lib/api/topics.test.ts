import { buildSchema, parse } from 'graphql'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { topicsOf } from './topics'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

it('returns the topics of an operation’s root fields, whatever their aliases', () => {
  expect(topicsOf(parse('query Both { getFundsBalance { id } wallets: getAgentWallets { id } }'))).toEqual([
    'FUNDS',
    'WALLETS',
    'LEAD_SOURCES',
  ])
  expect(topicsOf(parse('mutation { renameOrgUnit { success } }'))).toEqual(['ORGANIZATION', 'USERS'])
})

it('has a topic for every query except the change feed and saved searches', () => {
  const fields = Object.keys(schema.getQueryType()?.getFields() ?? {})
  expect(fields.filter((field) => topicsOf(parse(`{ ${field} }`)).length === 0)).toEqual([
    'getChanges',
    'listSavedSearches',
  ])
})
