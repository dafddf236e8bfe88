import { type GraphQLArgument, isInputObjectType, isObjectType } from 'graphql'
import { capabilityOf } from '../capabilities.mjs'
import type { Live } from './live'
import { capabilities, schema } from './operations'

interface Named {
  readonly name: string
}

interface IntrospectedType extends Named {
  readonly fields: readonly (Named & { readonly args: readonly Named[] })[] | null
  readonly inputFields: readonly Named[] | null
}

const TYPES =
  '{ __schema { types { name inputFields { name } fields(includeDeprecated: true) { name args { name } } } } }'

/** Returns the build settings for this service: one line per capability whose schema additions it has completely. */
export async function capabilitiesText(live: Live): Promise<string> {
  const { data } = await live.query('agent', TYPES)
  const types = (data?.['__schema'] as { types: readonly IntrospectedType[] } | undefined)?.types
  if (types === undefined) return 'The service does not allow introspection: its capabilities are unknown.'
  const present = capabilitiesOf(types)
  return present.length === 0
    ? 'The service has no capability beyond the specification.'
    : ['Capabilities of the service, as settings:', ...present.map((name) => `VITE_CAPABILITY_${name}=true`)].join('\n')
}

function capabilitiesOf(types: readonly IntrospectedType[]): readonly string[] {
  // Types, fields, and arguments, such as `Query.getDashboardStats.timeZone`.
  const known = new Set(
    types.flatMap(({ name, fields, inputFields }) => [
      name,
      ...(inputFields ?? []).map((field) => `${name}.${field.name}`),
      ...(fields ?? []).flatMap((field) => [
        `${name}.${field.name}`,
        ...field.args.map((arg) => `${name}.${field.name}.${arg.name}`),
      ]),
    ]),
  )
  // A capability may extend types or operations of another one, which the service need not have.
  const isMissing = (path: string) => !known.has(path) && known.has(path.slice(0, path.lastIndexOf('.')))
  const marked = markedPaths()
  return capabilities.filter((capability) => {
    const paths = marked.flatMap(([path, name]) => (name === capability ? [path] : []))
    return paths.some((path) => known.has(path)) && !paths.some(isMissing)
  })
}

/** Returns each field, argument, and input field with a capability. */
function markedPaths(): readonly (readonly [path: string, capability: string])[] {
  const paths = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) && !isInputObjectType(type)) return []
    return Object.values(type.getFields()).flatMap((field) => {
      const path = `${type.name}.${field.name}`
      const args: readonly GraphQLArgument[] = 'args' in field ? field.args : []
      return [
        { path, node: field.astNode },
        ...args.map(({ name, astNode }) => ({ path: `${path}.${name}`, node: astNode })),
      ]
    })
  })
  return paths.flatMap(({ path, node }) => {
    const capability = capabilityOf(node)
    return capability === undefined ? [] : [[path, capability] as const]
  })
}
