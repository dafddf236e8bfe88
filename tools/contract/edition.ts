import { graphqlSync } from 'graphql'
import type { Live } from './live'
import { at, schema } from './schema'
import { rowsIn } from './subjects'

const TYPES =
  '{ __schema { types { name inputFields { name } fields(includeDeprecated: true) { name args { name } } } } }'

/** Returns the paths of types, fields, and arguments, such as `Query.getDashboardStats.timeZone`. */
const pathsOf = (data: unknown): readonly string[] =>
  rowsIn(data, '__schema.types').flatMap((type) => [
    String(type['name']),
    ...[...rowsIn(type, 'fields'), ...rowsIn(type, 'inputFields')].flatMap((field) => [
      `${String(type['name'])}.${String(field['name'])}`,
      ...rowsIn(field, 'args').map(({ name }) => `${String(type['name'])}.${String(field['name'])}.${String(name)}`),
    ]),
  ])

/** Returns the edition that this service supports, as a setting, and what it lacks for the edition `full`. */
export async function editionText(live: Live): Promise<string> {
  const { data } = await live.queryAs('agent', TYPES)
  const known = new Set(pathsOf(data))
  if (!at(data, '__schema')) return 'The service does not allow introspection: its edition is unknown.'
  // A missing type or operation stands for all of its parts.
  const missing = pathsOf(graphqlSync({ schema, source: TYPES }).data).filter(
    (path) => !known.has(path) && path.includes('.') && known.has(path.slice(0, path.lastIndexOf('.'))),
  )
  if (missing.length === 0) return 'The service supports VITE_API=full.'
  const more = missing.length > 10 ? `, and ${missing.length - 10} more` : ''
  return `The service supports VITE_API=specification. For VITE_API=full, it lacks ${missing.slice(0, 10).join(', ')}${more}.`
}
