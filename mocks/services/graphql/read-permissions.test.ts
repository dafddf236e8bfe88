import { extendSchema, graphql, parse, type GraphQLSchema } from 'graphql'
import { describe, expect, it, vi } from 'vitest'
import { DomainError } from '../../domain/errors'
import { companyWorld } from '../../world/testing/company-world'
import { openSession } from '../request-context'
import { enforceReadPermissions, typesWithoutReadRule } from './read-permissions'
import { createSchema } from './server'

const company = companyWorld()

/** Returns a schema with a resolver that returns `record` without any access check. */
function withUncheckedResolver(field: string, record: unknown): GraphQLSchema {
  const schema = createSchema()
  const query = schema.getQueryType()?.getFields()[field]
  if (!query) throw new Error(`The schema has no ${field}`)
  query.resolve = () => record
  return schema
}

async function codeOf(schema: GraphQLSchema, userId: string, source: string): Promise<string | undefined> {
  const contextValue = openSession(company.world, { kind: 'user', userId })
  const { errors, data } = await graphql({ schema, source, contextValue })
  const rejection = errors?.[0]?.originalError
  if (rejection && !(rejection instanceof DomainError)) throw rejection
  if (rejection) expect(Object.values(data ?? {})).toEqual([null])
  return rejection?.code
}

describe('read permissions', () => {
  it('reject another agent’s wallet, even if the query selects only its type', async () => {
    const schema = withUncheckedResolver('getWallet', company.world.store.wallets.get('user-ridge-one:form-direct'))
    const source = '{ getWallet(sourceId: "form-direct") { __typename } }'
    expect(await codeOf(schema, 'user-agent', source)).toBe('FORBIDDEN')
    expect(await codeOf(schema, 'user-manager', source)).toBe('FORBIDDEN')
    expect(await codeOf(schema, 'user-ridge-one', source)).toBeUndefined()
    expect(await codeOf(schema, 'user-manager-canyon', source)).toBeUndefined()
  })

  it('reject a list with a user that the reader may not know', async () => {
    const schema = withUncheckedResolver('listUsers', {
      users: [company.user('user-agent')],
      total: 1,
      nextToken: null,
    })
    expect(await codeOf(schema, 'user-low', '{ listUsers { users { id } } }')).toBe('FORBIDDEN')
    expect(await codeOf(schema, 'user-manager', '{ listUsers { users { id } } }')).toBeUndefined()
  })

  it('reject the totals of a unit outside the manager’s own branch', async () => {
    const source = '{ listOrgUnits { agentCount heldCents } }'
    const codes = async (unitId: string) => {
      const schema = withUncheckedResolver('listOrgUnits', [company.world.store.orgUnits.get(unitId)])
      return Promise.all(['user-manager', 'user-admin', 'user-agent'].map((id) => codeOf(schema, id, source)))
    }
    expect(await codes('team-north-pier')).toEqual([undefined, undefined, 'FORBIDDEN'])
    expect(await codes('division-coast')).toEqual(['FORBIDDEN', undefined, 'FORBIDDEN'])
    expect(await codes('team-ridge')).toEqual(['FORBIDDEN', undefined, 'FORBIDDEN'])
  })

  it('are missing for no type of the schema', () => {
    expect(typesWithoutReadRule(createSchema()), 'Each type needs a rule in read-permissions.ts').toEqual([])
    const more = extendSchema(createSchema(), parse('type Secret { id: ID! } extend type Query { getSecret: Secret }'))
    expect(typesWithoutReadRule(more)).toEqual(['Secret'])
  })

  it('throw an error for a type without a rule in a production build', () => {
    const more = extendSchema(createSchema(), parse('type Secret { id: ID! } extend type Query { getSecret: Secret }'))
    vi.stubEnv('DEV', false)
    expect(() => enforceReadPermissions(more)).toThrow(
      'READ_PERMISSIONS in read-permissions.ts has no rule for the type Secret',
    )
  })
})
