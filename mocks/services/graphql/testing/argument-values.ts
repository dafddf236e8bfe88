import {
  astFromValue,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  print,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql'

/** Values by the name of an argument or input field. */
export type KnownValues = Readonly<Record<string, unknown>>

/** Argument values that are valid for every user. */
export const USUAL_VALUES: KnownValues = {
  sourceId: 'form-direct',
  parentId: 'branch-canyon',
  state: 'WA',
  states: ['WA'],
  selectedStates: ['WA'],
  defaultStates: ['WA'],
  email: 'somebody.new@example.com',
  phoneNumber: '+14155550199',
  nmlsNumber: '0004242',
  zipCode: '95113',
  category: 'FORM_LEAD',
  logoUrl: 'https://example.com/logo.png',
  profilePictureUrl: 'https://example.com/me.png',
  contentType: 'image/png',
  contentLength: 100,
  baseCostPerLead: 1000,
  markupPercentage: 10,
  amountCents: 500,
  idempotencyKey: null,
  currentPassword: 'anything',
  newPassword: 'Right-pass1',
  startDate: '2026-11-01',
  endDate: '2026-11-20',
  nextToken: null,
  since: null,
  from: '2026-11-01T00:00:00Z',
  to: '2026-11-08T00:00:00Z',
  timeZone: 'UTC',
  minAmountCents: 1,
  maxAmountCents: 1000,
  expectedPriceCents: 99_999,
}

/** Returns a known value by the argument's name, or a default value of the type. */
export function valueFor(name: string, type: GraphQLInputType, values: KnownValues): unknown {
  if (getNamedType(type).name === 'Boolean') return true
  if (name in values) return values[name]
  if (isNonNullType(type)) return valueFor(name, type.ofType, values)
  if (isListType(type)) return [valueFor(`${name}[]`, type.ofType, values)]
  if (isEnumType(type)) return type.getValues()[0]?.value
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, valueFor(field.name, field.type, values)]),
    )
  return { Int: 1, Float: 1, String: 'Sample', ID: 'none' }[getNamedType(type).name]
}

/** Returns the field's arguments in GraphQL syntax, with parentheses. */
export function argumentsIn(field: GraphQLField<unknown, unknown>, values: KnownValues): string {
  const args = field.args.map(({ name, type }) => {
    const ast = astFromValue(valueFor(name, type, values), type)
    return `${name}: ${ast ? print(ast) : 'null'}`
  })
  return args.length > 0 ? `(${args.join(', ')})` : ''
}
