// Fits the app's documents to the schema of a service: the specification names operations, arguments, and fields, but no
// GraphQL types.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
  Kind,
  KnownTypeNamesRule,
  type NamedTypeNode,
  type OperationDefinitionNode,
  parseType,
  type SelectionSetNode,
  specifiedRules,
  typeFromAST,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { type ServiceTypes, withServiceTypes } from '../../src/lib/translation/service-types.ts'
import type { Edition } from '../../src/lib/settings/settings-table.ts'
import { withAddition } from '../appsync-schema.mjs'
import { documentsOf, operationTextsOf } from '../codegen-documents.mjs'
import { specificationDocument, specificationSchema } from '../extensions.mjs'
import { nameOf, readServiceSchema } from './read-schema.ts'
import { operationsByScreen } from './screen-documents.ts'
import { lookUp } from '../../src/shared/look-up.ts'

interface App {
  readonly root: string
  readonly edition: Edition
  /** Whether the app subscribes to changes. */
  readonly isRealtime: boolean
  /** Build constants that decide which screens there are. */
  readonly constants: Readonly<Record<string, string>>
}

/** Fits all documents of the app to the schema in a file, and reports by screen what does not fit. */
export async function fitApp(file: string, { root, edition, isRealtime, constants }: App) {
  const theirs = readServiceSchema(file)
  const read = (name: string) => readFileSync(join(root, name), 'utf8')
  const whole = buildSchema(read('schema.graphql'))
  const isFull = edition === 'full'
  const ours = isFull
    ? buildSchema(
        isRealtime
          ? withAddition(read('schema.graphql'), read('tools/schema.realtime.graphql'))
          : read('schema.graphql'),
      )
    : buildSchema(specificationSchema(read('schema.graphql')))
  const documents = [...documentsOf(join(root, 'src')), ...operationTextsOf(join(root, 'src'))]
    .map(({ document }) => (isFull ? document : specificationDocument(document, whole)))
    .filter((document) => !isNothingLeft(document))
  const fitted = fitDocuments(documents, ours, theirs)
  return { ...fitted, report: serviceReport(file, fitted.problems, await operationsByScreen(root, constants)) }
}

/** Whether an operation asks for nothing of the service, so that the app does not send it in this edition. */
const isNothingLeft = ({ definitions: [first] }: DocumentNode): boolean =>
  first?.kind === Kind.OPERATION_DEFINITION &&
  first.selectionSet.selections.every((each) => each.kind === Kind.FIELD && each.name.value === '__typename')

export interface FittedDocuments {
  /** Each operation with the service's types for its variables, by name. */
  readonly operations: ReadonlyMap<string, DocumentNode>
  /** What the service lacks or shapes otherwise, by name of the operation. Only operations with problems. */
  readonly problems: ReadonlyMap<string, readonly string[]>
  /** Null if the service calls all types as the app does. */
  readonly types: ServiceTypes | null
}

/** Fits documents to the service's schema. `ours` is the schema that the documents were written for. */
export function fitDocuments(
  documents: readonly DocumentNode[],
  ours: GraphQLSchema,
  theirs: GraphQLSchema,
): FittedDocuments {
  const fragments = fragmentsIn(documents)
  const types = new TypeNames()
  const operations = new Map<string, DocumentNode>()
  const problems = new Map<string, readonly string[]>()
  for (const document of documents) {
    const [operation] = document.definitions
    if (operation?.kind !== Kind.OPERATION_DEFINITION) continue
    const found: string[] = []
    const ourRoot = ours.getRootType(operation.operation)
    const theirRoot = theirs.getRootType(operation.operation)
    if (!ourRoot) continue
    if (!theirRoot) {
      problems.set(nameOf(operation), [`The service has no type for operations of the kind ${operation.operation}.`])
      continue
    }
    const compare = (set: SelectionSetNode, own: GraphQLNamedType, other: GraphQLNamedType) => {
      types.add(own.name, other.name)
      for (const selection of set.selections) {
        if (selection.kind === Kind.FRAGMENT_SPREAD) {
          const fragment = fragments.get(selection.name.value)
          if (!fragment) continue
          types.addFragment(fragment, other.name)
          compare(fragment.selectionSet, own, other)
        } else if (selection.kind === Kind.FIELD && hasFields(own) && hasFields(other)) {
          const field = own.getFields()[selection.name.value]
          const counterpart = other.getFields()[selection.name.value]
          if (!field || !counterpart) continue
          const problem = shapeProblem(field.type, counterpart.type)
          if (problem) found.push(`${other.name}.${field.name} is ${problem}`)
          if (selection.selectionSet)
            compare(selection.selectionSet, getNamedType(field.type), getNamedType(counterpart.type))
        }
      }
    }
    compare(operation.selectionSet, ourRoot, theirRoot)
    const whole = withFragments(operation, fragments)
    const { fitted, problems: ofVariables } = withTypesOf(withServiceTypes(whole, types), ours, theirs)
    operations.set(nameOf(operation), { ...document, definitions: fitted.definitions.slice(0, 1) })
    found.push(...ofVariables, ...validate(theirs, fitted, rules, { maxErrors: 1000 }).map(({ message }) => message))
    if (found.length > 0) problems.set(nameOf(operation), [...new Set(found)])
  }
  return { operations, problems, types: types.all() }
}

/** An unknown type is always the consequence of an unknown field or argument. */
const rules = specifiedRules.filter((rule) => rule !== KnownTypeNamesRule)

const hasFields = (type: GraphQLNamedType) => isObjectType(type) || isInterfaceType(type)

function fragmentsIn(documents: readonly DocumentNode[]) {
  const definitions = documents.flatMap((document) => document.definitions)
  return new Map(
    definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [])),
  )
}

/** Returns the operation with all its fragments, and without the directive that Apollo Client removes. */
function withFragments(operation: OperationDefinitionNode, fragments: ReturnType<typeof fragmentsIn>): DocumentNode {
  const used = new Set<string>()
  const collect = (node: OperationDefinitionNode | SelectionSetNode) =>
    visit(node, {
      FragmentSpread({ name: { value } }) {
        if (used.has(value)) return
        used.add(value)
        const fragment = fragments.get(value)
        if (fragment) collect(fragment.selectionSet)
      },
    })
  collect(operation)
  const whole: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [operation, ...[...used].flatMap((name) => fragments.get(name) ?? [])],
  }
  return visit(whole, { Directive: ({ name }) => (name.value === 'unmask' ? null : undefined) })
}

/** Collects how the service calls the app's types. */
class TypeNames {
  /** The app's types by the service's type. */
  readonly #ours = new Map<string, string[]>()
  readonly fragments: Record<string, string> = {}

  add(own: string, other: string): void {
    this.#ours.set(other, [...(this.#ours.get(other) ?? []), own])
  }

  addFragment({ name, typeCondition }: FragmentDefinitionNode, type: string): void {
    if (typeCondition.name.value !== type) this.fragments[name.value] ??= type
  }

  all(): ServiceTypes | null {
    const names = [...this.#ours].flatMap(([other, [first = other, ...more]]) =>
      first === other || more.includes(other) ? [] : [[other, first] as const],
    )
    return names.length === 0 ? null : { fragments: this.fragments, names: Object.fromEntries(names) }
  }
}

interface Usage {
  readonly type: GraphQLInputType
  readonly hasDefault: boolean
}

/** Returns the operation with the service's types for its variables, and what does not fit. */
function withTypesOf(document: DocumentNode, ours: GraphQLSchema, theirs: GraphQLSchema) {
  const usages = new Map<string, Usage[]>()
  const info = new TypeInfo(theirs)
  visit(
    document,
    visitWithTypeInfo(info, {
      VariableDefinition: () => false,
      Variable({ name: { value } }) {
        const type = info.getInputType()
        if (type)
          usages.set(value, [...(usages.get(value) ?? []), { type, hasDefault: info.getDefaultValue() !== undefined }])
      },
    }),
  )
  const problems: string[] = []
  const [operation, ...fragments] = document.definitions
  const fitted = visit(
    { ...document, definitions: operation ? [operation] : [] },
    visitWithTypeInfo(info, {
      VariableDefinition(node) {
        const name = node.variable.name.value
        const [first, ...others] = usages.get(name) ?? []
        if (!first) return false
        const isRequired = [first, ...others].some(({ type, hasDefault }) => isNonNullType(type) && !hasDefault)
        const hasValue = node.type.kind === Kind.NON_NULL_TYPE || node.defaultValue !== undefined
        const type = others.reduce(
          (all, each) => strictest(all, getNullableType(each.type)),
          getNullableType(first.type),
        )
        if (isRequired && !hasValue) problems.push(`$${name} must have a value: the app may leave it out.`)
        const own = typeFromAST(ours, node.type as NamedTypeNode) as GraphQLInputType | undefined
        if (own) problems.push(...inputProblems(own, type, `$${name}`))
        const isNonNull = node.defaultValue === undefined && (isRequired || hasValue)
        return { ...node, type: parseType(`${String(type)}${isNonNull ? '!' : ''}`) }
      },
      EnumValue(node) {
        const type = getNamedType(info.getInputType())
        if (!type) return undefined
        if (!isEnumType(type)) return { kind: Kind.STRING, value: node.value }
        const value = type.getValues().find(({ name }) => withoutCase(name) === withoutCase(node.value))?.name
        return value === undefined ? undefined : { ...node, value }
      },
    }),
  )
  return { fitted: { ...fitted, definitions: [...fitted.definitions, ...fragments] }, problems }
}

const withoutCase = (name: string): string => name.replaceAll('_', '').toLowerCase()

/** Returns a type that may stand wherever either type is required. */
function strictest(left: GraphQLInputType, right: GraphQLInputType): GraphQLInputType {
  if (isNonNullType(left) || isNonNullType(right))
    return new GraphQLNonNull(strictest(getNullableType(left), getNullableType(right)) as never)
  return isListType(left) && isListType(right) ? new GraphQLList(strictest(left.ofType, right.ofType)) : left
}

/** Returns how a type differs from what the app sends or reads, or null. Ignores names and nullability. */
function shapeProblem(own: GraphQLType, other: GraphQLType): string | null {
  const [left, right] = [getNullableType(own), getNullableType(other)]
  if (isListType(left) !== isListType(right))
    return isListType(left) ? 'no list, and the app expects one.' : 'a list, and the app expects one value.'
  if (isListType(left) && isListType(right)) return shapeProblem(left.ofType, right.ofType)
  const [expected, actual] = [jsonOf(getNamedType(left)), jsonOf(getNamedType(right))]
  return expected && actual && expected !== actual ? `${actual}, and the app expects ${expected}.` : null
}

const jsonKinds: Readonly<Record<string, string>> = {
  Boolean: 'true or false',
  Int: 'a number',
  Float: 'a number',
  AWSTimestamp: 'a number',
  String: 'text',
  ID: 'text',
}

/** Returns what stands for a value of this type in JSON, or undefined for a custom scalar. */
function jsonOf(type: GraphQLNamedType): string | undefined {
  if (!isLeafType(type)) return 'an object'
  return isEnumType(type) || /^AWS(?!Timestamp)/.test(type.name) ? 'text' : lookUp(jsonKinds, type.name)
}

function inputProblems(
  own: GraphQLInputType,
  other: GraphQLInputType,
  path: string,
  parents: readonly string[] = [],
): string[] {
  // A list takes a single value.
  const [left, right] = [getNullableType(own), getNullableType(other)]
  const takesOne = !isListType(left) && isListType(right)
  const problem = shapeProblem(left, takesOne ? right.ofType : right)
  if (problem) return [`${path} is ${problem.replace('expects', 'sends')}`]
  const [source, target] = [getNamedType(left), getNamedType(right)]
  if (isEnumType(source) && isEnumType(target)) {
    const missing = source.getValues().flatMap(({ name }) => (target.getValue(name) ? [] : [name]))
    return missing.length === 0 ? [] : [`${path}: ${target.name} has no ${missing.join(', ')}.`]
  }
  if (!isInputObjectType(source) || !isInputObjectType(target) || parents.includes(source.name)) return []
  const fields = Object.values(source.getFields()).flatMap((field) => {
    const counterpart = target.getFields()[field.name]
    return counterpart
      ? inputProblems(field.type, counterpart.type, `${path}.${field.name}`, [...parents, source.name])
      : [`${path}: ${target.name} has no field ${field.name}.`]
  })
  const required = Object.values(target.getFields()).filter(
    (field) => isRequiredInputField(field) && !source.getFields()[field.name],
  )
  return [
    ...fields,
    ...required.map(({ name }) => `${path}: ${target.name} requires ${name}, which the app does not send.`),
  ]
}

/** Returns the problems by screen as lines of text, or null if there are none. */
export function serviceReport(
  file: string,
  problems: FittedDocuments['problems'],
  screens: ReadonlyMap<string, readonly string[]>,
): string | null {
  const shown = new Map<string, string>()
  const lines = [...screens].flatMap(([screen, operations]) => {
    const affected = operations.flatMap((name) => {
      const found = problems.get(name)
      if (!found) return []
      const before = shown.get(name)
      if (before !== undefined) return [`  ${name}: see ${before}`]
      shown.set(name, screen)
      return [`  ${name}`, ...found.map((problem) => `    ${problem}`)]
    })
    return affected.length === 0 ? [] : [screen, ...affected]
  })
  return lines.length === 0 ? null : [`${file} differs from what these screens send and read:`, ...lines].join('\n')
}
