import {
  BreakingChangeType,
  buildClientSchema,
  findBreakingChanges,
  getIntrospectionQuery,
  type IntrospectionQuery,
} from 'graphql'
import type { Live } from './live'
import { schema } from './schema'

/** Returns the edition that this service supports, as a setting, and what it lacks for the edition `full`. */
export async function editionText(live: Live): Promise<string> {
  const { data } = await live.queryAs('agent', getIntrospectionQuery())
  if (!data?.['__schema']) return 'The service does not allow introspection: its edition is unknown.'
  const theirs = buildClientSchema(data as unknown as IntrospectionQuery)
  const missing = findBreakingChanges(schema, theirs)
    .filter(({ type }) => type === BreakingChangeType.FIELD_REMOVED || type === BreakingChangeType.ARG_REMOVED)
    .map(({ description }) => description.replace(' arg ', '.').replace(' was removed.', ''))
  if (missing.length === 0) return 'The service supports VITE_API=full.'
  const more = missing.length > 10 ? `, and ${missing.length - 10} more` : ''
  return `The service supports VITE_API=specification. For VITE_API=full, it lacks ${missing.slice(0, 10).join(', ')}${more}.`
}
