import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import { capabilityOf } from '../capabilities.mjs'
import type { Live } from './live'
import { capabilities, schema } from './operations'

interface Named {
  readonly name: string
}

interface Introspected {
  readonly types: readonly (Named & {
    readonly fields: readonly (Named & { readonly args: readonly Named[] })[] | null
    readonly inputFields: readonly Named[] | null
  })[]
}

const TYPES =
  '{ __schema { types { name inputFields { name } fields(includeDeprecated: true) { name args { name } } } } }'

/** Returns the build settings for this service: one line per capability whose schema additions it has completely. */
export async function capabilitiesText(live: Live): Promise<string> {
  const { data } = await live.ask('agent', TYPES)
  const types = (data?.['__schema'] as Introspected | undefined)?.types
  if (types === undefined) return 'The service does not tell its schema: its capabilities are unknown.'
  const present = capabilitiesOf(types)
  return present.length === 0
    ? 'The service has no capability beyond the specification.'
    : ['Capabilities of the service, as settings:', ...present.map((name) => `VITE_CAPABILITY_${name}=true`)].join('\n')
}

function capabilitiesOf(types: Introspected['types']): readonly string[] {
  const known = new Set(
    types.flatMap((type) => [
      ...(type.inputFields ?? []).map(({ name }) => `${type.name}.${name}`),
      ...(type.fields ?? []).flatMap((field) => [
        `${type.name}.${field.name}`,
        ...field.args.map(({ name }) => `${type.name}.${field.name}.${name}`),
      ]),
    ]),
  )
  // A capability may extend types or operations of another one, which the service need not have.
  const isMissing = (place: string): boolean => !known.has(place) && isKnownParent(place, known, types)
  return capabilities.filter((name) => {
    const places = markedPlaces().filter(({ capability }) => capability === name)
    return places.some(({ place }) => known.has(place)) && !places.some(({ place }) => isMissing(place))
  })
}

function isKnownParent(place: string, known: ReadonlySet<string>, types: Introspected['types']): boolean {
  const parent = place.slice(0, place.lastIndexOf('.'))
  return known.has(parent) || types.some(({ name }) => name === parent)
}

/** Returns each field, argument, and input field with a capability, such as `Query.getDashboardStats.timeZone`. */
function markedPlaces(): readonly { readonly place: string; readonly capability: string }[] {
  return Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInputObjectType(type)
      ? Object.values(type.getFields()).flatMap((field) =>
          [
            { place: `${type.name}.${field.name}`, node: field.astNode },
            ...argumentsOf(field).map(({ name, astNode }) => ({
              place: `${type.name}.${field.name}.${name}`,
              node: astNode,
            })),
          ].flatMap(({ place, node }) => {
            const capability = capabilityOf(node)
            return capability === undefined ? [] : [{ place, capability }]
          }),
        )
      : [],
  )
}

const argumentsOf = (field: GraphQLField<unknown, unknown> | GraphQLInputField): readonly GraphQLArgument[] =>
  'args' in field ? field.args : []
