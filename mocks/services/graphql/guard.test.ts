import { extendSchema, graphql, parse, type GraphQLSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../domain/errors'
import { companyWorld } from '../../world/testing/company-world'
import { openSession } from '../request-context'
import { enforceReadPermissions } from './read-permissions'
import { createSchema } from './server'

const company = companyWorld()

/** The schema with a resolver that hands out whatever it finds, as a careless one would. */
function careless(field: string, answer: unknown): GraphQLSchema {
  const schema = createSchema()
  const query = schema.getQueryType()?.getFields()[field]
  if (!query) throw new Error(`there is no ${field}`)
  query.resolve = () => answer
  return schema
}

async function codeOf(schema: GraphQLSchema, userId: string, source: string): Promise<string | undefined> {
  const contextValue = openSession(company.world, { kind: 'user', userId })
  const { errors, data } = await graphql({ schema, source, contextValue })
  const refused = errors?.[0]?.originalError
  if (refused && !(refused instanceof DomainError)) throw refused
  if (refused) expect(Object.values(data ?? {})).toEqual([null])
  return refused?.code
}

describe('D3: what a resolver has found is not answered before somebody has said who may see it', () => {
  it('D3: a wallet of somebody else is refused, though only its type is asked for', async () => {
    const schema = careless('getWallet', company.world.store.wallets.get('user-ridge-one:form-direct'))
    const source = '{ getWallet(sourceId: "form-direct") { __typename } }'
    expect(await codeOf(schema, 'user-agent', source)).toBe('FORBIDDEN')
    expect(await codeOf(schema, 'user-manager', source)).toBe('FORBIDDEN')
    expect(await codeOf(schema, 'user-ridge-one', source)).toBeUndefined()
    expect(await codeOf(schema, 'user-manager-canyon', source)).toBeUndefined()
  })

  it('D3: so is one of a list of people', async () => {
    const schema = careless('listUsers', { users: [company.user('user-agent')], total: 1, nextToken: null })
    expect(await codeOf(schema, 'user-low', '{ listUsers { users { id } } }')).toBe('FORBIDDEN')
    expect(await codeOf(schema, 'user-manager', '{ listUsers { users { id } } }')).toBeUndefined()
  })

  it('D3: a type that nobody has spoken about keeps the schema from being served', () => {
    const more = extendSchema(createSchema(), parse('type Secret { id: ID! } extend type Query { getSecret: Secret }'))
    expect(() => enforceReadPermissions(more)).toThrow('nobody has said who may see Secret')
  })
})
