import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, parse, visit } from 'graphql'
import { Visitor, parseSync } from 'vite'

/** Fragments that documents spread by name, without listing them. */
const sharedFragments = new Map(
  parse(readFileSync(new URL('../src/lib/api/shared-fragments.graphql', import.meta.url), 'utf8')).definitions.flatMap(
    (definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet.selections]] : [],
  ),
)

/**
 * @typedef {object} FoundDocument one graphql(`…`) call
 * @property {string} file
 * @property {string} source the literal text, which is the key of the document
 * @property {string} name of the operation or fragment
 * @property {string} kind 'query', 'mutation', 'subscription' or 'fragment'
 * @property {string[]} fragments names of the variables given as its fragments
 * @property {import('graphql').DocumentNode} document with the shared fragments inlined
 * @property {{ start: number, end: number }} literal offsets of the literal in the file
 */

/** @param {string} folder @returns {FoundDocument[]} */
export function documentsOf(folder) {
  const found = sourcesIn(folder).flatMap((file) => documentsIn(file, readFileSync(file, 'utf8')))
  check(found)
  return found
}

/** @param {string} folder */
export const operationTextsOf = (folder) =>
  sourcesIn(folder).flatMap((file) => operationTextsIn(file, readFileSync(file, 'utf8')))

/** @param {string} folder */
const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|__generated__|^test\//.test(name))
    .map((name) => join(folder, name))
    .sort()

/** @param {string} file @param {string} code @returns {FoundDocument[]} */
export function documentsIn(file, code) {
  if (!code.includes('graphql(')) return []
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  /** @type {FoundDocument[]} */
  const found = []
  new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'Identifier' || call.callee.name !== 'graphql') return
      const [text, list] = call.arguments
      const source = literalText(text)
      if (!text || source === undefined) throw new Error(`${file}: graphql() takes one literal without \${…}`)
      const elements = list?.type === 'ArrayExpression' ? list.elements : []
      const fragments = elements.flatMap((element) => (element?.type === 'Identifier' ? [element.name] : []))
      const { start, end } = text
      found.push({ ...describeDocument(file, source, fragments), literal: { start, end } })
    },
  }).visit(program)
  return found
}

/**
 * Returns the operations that a module sends as text, without graphql().
 * @param {string} file @param {string} code
 * @returns {Pick<FoundDocument, 'name' | 'kind' | 'document' | 'literal'>[]}
 */
export function operationTextsIn(file, code) {
  if (!operationText.test(code)) return []
  /** @type {ReturnType<typeof operationTextsIn>} */
  const found = []
  const add = (/** @type {Parameters<typeof literalText>[0]} */ node) => {
    const text = literalText(node)
    if (!node || text === undefined || !startOfOperation.test(text)) return
    const document = parse(text)
    const [operation] = document.definitions
    if (operation?.kind !== Kind.OPERATION_DEFINITION || !operation.name) return
    const { start, end } = node
    found.push({ name: operation.name.value, kind: operation.operation, document, literal: { start, end } })
  }
  const others = documentsIn(file, code).map(({ literal }) => literal.start)
  const TaggedTemplateExpression = (/** @type {{ quasi: { start: number } }} */ { quasi }) =>
    void others.push(quasi.start)
  new Visitor({ Literal: add, TemplateLiteral: add, TaggedTemplateExpression }).visit(parseSync(file, code).program)
  return found.filter(({ literal }) => !others.includes(literal.start))
}

const operationText = /['"`]\s*(query|mutation|subscription) [A-Z]\w*\s*[({]/
const startOfOperation = /^\s*(query|mutation|subscription) [A-Z]\w*\s*[({]/

/** @typedef {NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>} OnCall */

/**
 * Returns the text of a literal, or undefined for another expression.
 * @param {Parameters<OnCall>[0]['arguments'][number] | undefined} node
 */
export function literalText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

/** @param {import('graphql').DocumentNode} document @returns {import('graphql').DocumentNode} */
function withSharedFragments(document) {
  return visit(document, {
    SelectionSet: (node) => ({
      ...node,
      selections: node.selections.flatMap((selection) =>
        selection.kind === Kind.FRAGMENT_SPREAD
          ? (sharedFragments.get(selection.name.value) ?? [selection])
          : [selection],
      ),
    }),
  })
}

/** @param {string} file @param {string} source @param {string[]} fragments @returns {Omit<FoundDocument, 'literal'>} */
function describeDocument(file, source, fragments) {
  const document = withSharedFragments(parse(source))
  const [definition, second] = document.definitions
  if (second || !definition) throw new Error(`${file}: graphql() takes one operation or one fragment`)
  if (definition.kind === Kind.FRAGMENT_DEFINITION) {
    return { file, source, fragments, document, kind: 'fragment', name: definition.name.value }
  }
  if (definition.kind !== Kind.OPERATION_DEFINITION || !definition.name) {
    throw new Error(`${file}: an operation needs a name`)
  }
  return { file, source, fragments, document, kind: definition.operation, name: definition.name.value }
}

/** @param {FoundDocument[]} found */
function check(found) {
  /** @type {Map<string, string>} */
  const names = new Map()
  for (const { file, name, kind, fragments, document } of found) {
    if (names.has(name)) throw new Error(`${file}: the name ${name} is taken by ${names.get(name)}`)
    names.set(name, file)
    if (kind !== 'fragment' && !/^[A-Z][A-Za-z0-9]*$/.test(name)) {
      throw new Error(`${file}: the operation ${name} is not in PascalCase`)
    }
    /** @type {Set<string>} */
    const spread = new Set()
    visit(document, { FragmentSpread: (node) => void spread.add(node.name.value) })
    const difference = [...spread].filter((fragment) => !fragments.includes(fragment))
    const unused = fragments.filter((fragment) => !spread.has(fragment))
    if (difference.length > 0) throw new Error(`${file}: ${name} spreads ${difference.join()} without listing it`)
    if (unused.length > 0) throw new Error(`${file}: ${name} lists ${unused.join()} without spreading it`)
  }
}
