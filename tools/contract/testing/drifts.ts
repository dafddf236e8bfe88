import {
  getNamedType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isObjectType,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql'
import { ACCESS_RULES } from '../../../mocks/services/graphql/testing/access-rules'
import { PERSONAS, type Player, players } from '../config'
import type { Person } from '../live'
import { meaningOf } from '../meanings'
import { type Operation, type OperationName, type QueryName, operations } from '../schema'
import { listOf } from '../subjects'

export const driftKinds = ['person', 'mutation', 'argument', 'list', 'field'] as const
export type DriftKind = (typeof driftKinds)[number]

/** One way in which a service may differ from the contract. */
export interface Drift {
  readonly kind: DriftKind
  readonly operation: OperationName
  /** Such as `getAgent for otherAgent is answered as for owner`. */
  readonly name: string
  readonly way: Way
}

type Way =
  | { readonly is: 'as'; readonly who: Person; readonly instead: Player }
  | { readonly is: 'mutation'; readonly how: 'without effect' | 'twice' | 'the state before' }
  | { readonly is: 'ignored'; readonly path: readonly string[]; readonly isRequired: boolean }
  | { readonly is: 'list'; readonly how: 'short' | 'doubled' | 'reversed' | 'token ignored' | 'total' }
  | {
      readonly is: 'field'
      readonly type: string
      readonly field: string
      readonly how: 'plus' | 'null' | 'stale' | 'other row'
    }

/**
 * What no client can notice: a payment, a card setup, or an upload that nobody uses, opened twice; and a purchase by the buyer of
 * the lead, which the schema defines to change nothing.
 */
const UNNOTICEABLE: Readonly<Record<string, readonly string[]>> = {
  addFunds: ['twice'],
  createSetupIntent: ['twice', 'without effect'],
  createProfilePictureUploadUrl: ['twice'],
  purchaseLead: ['twice'],
}
const isNoticeable = ({ name, operation }: Drift): boolean =>
  !(UNNOTICEABLE[operation] ?? []).some((how) => name.endsWith(how))

const drift = (kind: DriftKind, operation: OperationName, what: string, way: Way): Drift => ({
  kind,
  operation,
  name: `${operation} ${what}`,
  way,
})

const playerOf = (rule: string): Player => players.find((player) => PERSONAS[player] === rule) ?? 'agent'

function personDrifts({ kind, name }: Operation): readonly Drift[] {
  const open = (ACCESS_RULES[`${kind}.${name}`] ?? []).map(playerOf)
  if (open.length === 0) return []
  const instead = open.includes('administrator') ? 'administrator' : (open[0] ?? 'agent')
  const everyone: readonly Person[] = [...players, 'nobody', 'expired']
  const denied = everyone.filter((who) => !(open as readonly Person[]).includes(who))
  const swaps: readonly (readonly [Player, Player])[] = [
    ['agent', 'otherAgent'],
    ['otherAgent', 'agent'],
    ['manager', 'administrator'],
    ['otherManager', 'manager'],
  ]
  return [
    ...denied.map((who) =>
      drift('person', name, `for ${who} is answered as for ${instead}`, { is: 'as', who, instead }),
    ),
    ...swaps.flatMap(([who, as]) =>
      kind === 'Query' && open.includes(who) && open.includes(as)
        ? [drift('person', name, `for ${who} is answered as for ${as}`, { is: 'as', who, instead: as })]
        : [],
    ),
  ]
}

/** Returns the paths of all arguments and input fields. A list stands for its items. */
function argumentPaths(
  name: string,
  type: GraphQLInputType,
  path: readonly string[] = [],
): readonly (readonly [path: readonly string[], isRequired: boolean])[] {
  const here = [...path, name]
  const inner = getNamedType(type)
  const below = isInputObjectType(inner)
    ? Object.values(inner.getFields()).flatMap((field) => argumentPaths(field.name, field.type, here))
    : []
  return [[here, isNonNullType(type)], ...below]
}

const argumentDrifts = ({ name, field }: Operation): readonly Drift[] =>
  field.args.flatMap((arg) =>
    argumentPaths(arg.name, arg.type).flatMap(([path, isRequired]) =>
      // An ignored input object is ignored with each of its fields.
      isRequired && path.length === 1 && isInputObjectType(getNamedType(arg.type))
        ? []
        : [drift('argument', name, `ignores ${path.join('.')}`, { is: 'ignored', path, isRequired })],
    ),
  )

function fieldsIn(
  type: GraphQLOutputType,
  known = new Map<string, readonly [type: string, field: string]>(),
  path: readonly string[] = [],
) {
  const object = getNamedType(type)
  if (!isObjectType(object) || path.includes(object.name) || path.length > 4) return known
  for (const field of Object.values(object.getFields()))
    if (isLeafType(getNamedType(field.type))) known.set(`${object.name}.${field.name}`, [object.name, field.name])
    else fieldsIn(field.type, known, [...path, object.name])
  return known
}

const fieldDrifts = ({ name, field, kind }: Operation): readonly Drift[] =>
  [...fieldsIn(field.type).values()].flatMap(([type, leaf]) =>
    // The list drifts cover these.
    leaf === 'nextToken' || leaf === 'total' || type === 'UserError' || type.endsWith('Result')
      ? []
      : (kind === 'Query' ? (['plus', 'null', 'stale', 'other row'] as const) : (['plus', 'null'] as const)).map(
          (how) => drift('field', name, `answers ${type}.${leaf} ${how}`, { is: 'field', type, field: leaf, how }),
        ),
  )

const hasOrder = (name: QueryName): boolean =>
  meaningOf(name)['order'] !== undefined || meaningOf(name)['sort'] !== undefined

/** Operations without a session, which no other check than one can look at. */
const isForPeople = ({ kind, name }: Operation): boolean => (ACCESS_RULES[`${kind}.${name}`] ?? []).length > 0

export const drifts: readonly Drift[] = operations
  .filter(isForPeople)
  .flatMap((operation) => [
    ...personDrifts(operation),
    ...(operation.kind === 'Mutation'
      ? (['without effect', 'twice', 'the state before'] as const).map((how) =>
          drift('mutation', operation.name, how, { is: 'mutation', how }),
        )
      : []),
    ...argumentDrifts(operation),
    ...(operation.kind === 'Query' && listOf(operation.name as QueryName)
      ? (['short', 'doubled', 'reversed', 'token ignored', 'total'] as const)
          .filter((how) => how !== 'reversed' || hasOrder(operation.name as QueryName))
          .map((how) => drift('list', operation.name, how, { is: 'list', how }))
      : []),
    ...fieldDrifts(operation),
  ])
  .filter(isNoticeable)
