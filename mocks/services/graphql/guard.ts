import { isObjectType, type GraphQLSchema } from 'graphql'
import { requireUser } from '../../domain/access'
import type { DomainContext } from '../../domain/context'
import { forbidden } from '../../domain/errors'
import type { UserRecord } from '../../domain/records'
import type { Access } from '../access'
import { PART, WHO_MAY_SEE } from './who-may-see'

type Guard = (ctx: DomainContext, reader: UserRecord, parent: unknown) => boolean

const guards = new Map<string, unknown>(Object.entries(WHO_MAY_SEE))

/**
 * Lets every type's rule be asked about each record that is about to be answered, whichever operation has found it.
 * graphql-js asks `isTypeOf` once a record before any of its fields, so that nothing passes it by. A type of `mocked` has no
 * record yet.
 */
export function guardAnswers(schema: GraphQLSchema, mocked: ReadonlySet<string> = new Set()): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    if (type === schema.getQueryType() || type === schema.getMutationType()) continue
    const rule = guards.get(type.name) ?? (mocked.has(type.name) ? PART : undefined)
    if (rule === undefined) throw new Error(`nobody has said who may see ${type.name} (who-may-see.ts)`)
    if (rule === PART) continue
    const mayBeSeen = rule as Guard
    type.isTypeOf = (parent: unknown, context: Access) =>
      context.read((ctx) => {
        if (!mayBeSeen(ctx, requireUser(ctx), parent)) throw forbidden()
        return true
      })
  }
  return schema
}
