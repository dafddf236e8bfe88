import { ApolloLink } from '@apollo/client/link'
import { type DocumentNode, Kind, type SelectionSetNode, visit } from 'graphql'

/** Returns true if the service has the capability. */
export type HasCapability = (capability: string) => boolean

/** Marks by input field: the capability that the field needs, or the marks of a nested input. */
interface MarkedInputs {
  readonly [field: string]: string | MarkedInputs
}

/** Marks that tools/capabilities.mjs writes into the documents of a live build. */
interface Marks {
  readonly needs?: string
  readonly inputs?: MarkedInputs
}

/**
 * Returns the document without fields, arguments, and variables that need a missing capability. An operation with no
 * other fields is returned unchanged: the app must not send it.
 */
export function withoutCapabilities(document: DocumentNode, has: HasCapability): DocumentNode {
  const isAbsent = (node: object): boolean => {
    const { needs } = node as Marks
    return needs !== undefined && !has(needs)
  }
  // In `visit`, null removes a node and undefined keeps it.
  const drop = (node: object) => (isAbsent(node) ? null : undefined)
  let isEmpty = false
  const left = visit(document, {
    Argument: drop,
    ObjectField: drop,
    Field: {
      enter: drop,
      leave: ({ selectionSet }) => (selectionSet && isBare(selectionSet) ? null : undefined),
    },
    InlineFragment: { leave: ({ selectionSet }) => (isBare(selectionSet) ? null : undefined) },
    OperationDefinition: {
      leave({ selectionSet }) {
        isEmpty ||= isBare(selectionSet)
      },
    },
  })
  return isEmpty || left === document ? document : withUsedVariables(left)
}

/** True if only `__typename` is left, which Apollo has already added everywhere. */
const isBare = ({ selections }: SelectionSetNode): boolean =>
  selections.every((selection) => selection.kind === Kind.FIELD && selection.name.value === '__typename')

function withUsedVariables(document: DocumentNode): DocumentNode {
  const used = new Set<string>()
  visit(document, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void used.add(name.value),
  })
  return visit(document, {
    VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null),
  })
}

/** Removes the input fields that the service does not know from the variables. */
export function createCapabilitiesLink(has: HasCapability): ApolloLink {
  return new ApolloLink((operation, forward) => {
    operation.variables = variablesWithout(operation.query, operation.variables, has)
    return forward(operation)
  })
}

/** Returns the variables without input fields that need a missing capability. */
export function variablesWithout<Variables extends Readonly<Record<string, unknown>>>(
  document: DocumentNode,
  variables: Variables,
  has: HasCapability,
): Variables {
  const definitions = document.definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? (each.variableDefinitions ?? []) : [],
  )
  const inputs = Object.fromEntries(
    definitions.flatMap((definition) => {
      const { inputs: marks } = definition as Marks
      return marks === undefined ? [] : [[definition.variable.name.value, marks]]
    }),
  )
  return inputWithout(variables, inputs, has) as Variables
}

function inputWithout(value: unknown, marks: MarkedInputs, has: HasCapability): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => inputWithout(item, marks, has))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      const mark = marks[name]
      if (typeof mark === 'object') return [[name, inputWithout(inner, mark, has)]]
      return mark === undefined || has(mark) ? [[name, inner]] : []
    }),
  )
}
