import { buildSchema, type GraphQLField } from 'graphql'
import typeDefs from '../../schema.graphql?raw'
import realtimeDefs from '../../schema.realtime.graphql?raw'
import { withAddition } from '../appsync-schema.mjs'

/** Capability for live updates over AppSync's realtime protocol. Only AppSync has it, so the stand-in does not. */
export const REALTIME = 'REALTIME'

// AppSync's directives have no definitions, so SDL validation is off.
const schema = buildSchema(withAddition(typeDefs, realtimeDefs), { assumeValidSDL: true })

export interface RealtimeOperation {
  readonly name: string
  readonly field: GraphQLField<unknown, unknown>
  readonly isFor: string
}

const known = new Set(Object.keys(buildSchema(typeDefs).getMutationType()?.getFields() ?? {}))
const fieldsOf = (type: ReturnType<typeof schema.getMutationType>) => Object.values(type?.getFields() ?? {})

export const realtimeOperations: readonly RealtimeOperation[] = [
  ...fieldsOf(schema.getSubscriptionType()).map((field) => ({ name: field.name, field, isFor: 'everyone' })),
  ...fieldsOf(schema.getMutationType())
    .filter(({ name }) => !known.has(name))
    .map((field) => ({ name: field.name, field, isFor: 'the service alone' })),
]
