// `node tools/appsync-schema.mjs [--realtime] [--out FILE]` converts schema.graphql for AppSync, which supports the GraphQL
// grammar of June 2018 and discards descriptions. Descriptions become comments. The command fails and lists everything
// that AppSync would reject. `--realtime` adds schema.realtime.graphql, for a service that pushes changes to clients.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { command } from './command.mjs'
import { Kind, Lexer, parse, Source, TokenKind } from 'graphql'

/** Scalars built into AppSync. A schema must not declare them again. */
const OWN_SCALARS = /^AWS(Date|Time|DateTime|Timestamp|Email|JSON|URL|Phone|IPAddress)$/

/** Definition kinds that AppSync accepts. @type {ReadonlySet<string>} */
const ALLOWED = new Set([
  Kind.SCHEMA_DEFINITION,
  Kind.OBJECT_TYPE_DEFINITION,
  Kind.INTERFACE_TYPE_DEFINITION,
  Kind.UNION_TYPE_DEFINITION,
  Kind.ENUM_TYPE_DEFINITION,
  Kind.INPUT_OBJECT_TYPE_DEFINITION,
])

/** @param {string} schema @returns {string} the schema without descriptions and `@extension` directives */
export function forAppSync(schema) {
  const text = withoutMarks(schema)
  const lexer = new Lexer(new Source(text))
  let printed = ''
  let end = 0
  let listsAround = 0
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    const isText = token.kind === TokenKind.STRING || token.kind === TokenKind.BLOCK_STRING
    if (token.kind === TokenKind.BRACKET_L) listsAround += 1
    if (token.kind === TokenKind.BRACKET_R) listsAround -= 1
    // A string in a list, or after a colon or an equals sign, is a value: a default or a directive argument.
    const isValue = listsAround > 0 || token.prev?.kind === TokenKind.COLON || token.prev?.kind === TokenKind.EQUALS
    if (!isText || isValue) continue
    const indent = ' '.repeat(token.column - 1)
    const lines = token.value.split('\n').map((line) => `# ${line}`.trimEnd())
    printed += text.slice(end, token.start) + lines.join(`\n${indent}`)
    end = token.end
    // Text that followed a description on its line moves to the next line.
    if (!/^[ \t]*\r?\n/.test(text.slice(end))) printed += `\n${indent.slice(0, -1)}`
  }
  return printed + text.slice(end)
}

/** @param {string} text */
const withoutMarks = (text) => text.replace(/^directive @extension.*\n\n/m, '').replaceAll(' @extension', '')

/**
 * Merges an addition into a schema. AppSync does not support `extend`, so fields of extended types go into those types.
 * All other definitions are appended.
 * @param {string} text
 * @param {string} addition
 * @returns {string} the merged schema
 */
export function withAddition(text, addition) {
  return parse(addition).definitions.reduce((whole, definition) => {
    const added = addition.slice(definition.loc?.start, definition.loc?.end)
    const base = parse(whole).definitions.find((each) => isExtendedBy(each, definition))
    if (!base?.loc) return `${whole}\n${added}\n`
    const end = base.loc.end - 1
    const fields = added.slice(added.indexOf('{') + 1, -1).trimEnd()
    return `${whole.slice(0, end).trimEnd()}${fields}\n${whole.slice(end)}`
  }, text)
}

/** @param {import('graphql').DefinitionNode} base @param {import('graphql').DefinitionNode} addition */
const isExtendedBy = (base, addition) =>
  addition.kind === Kind.SCHEMA_EXTENSION
    ? base.kind === Kind.SCHEMA_DEFINITION
    : addition.kind === Kind.OBJECT_TYPE_EXTENSION &&
      base.kind === Kind.OBJECT_TYPE_DEFINITION &&
      base.name.value === addition.name.value

/** @param {string} text @returns {string[]} a message for each definition that AppSync rejects */
export function problemsForAppSync(text) {
  return parse(text).definitions.flatMap((definition) => {
    const name = 'name' in definition ? (definition.name?.value ?? '') : 'schema'
    /** @type {string[]} */
    const problems = []
    if (!ALLOWED.has(definition.kind)) problems.push(`${name}: AppSync takes no ${definition.kind}`)
    if (OWN_SCALARS.test(name)) problems.push(`${name}: AppSync has a built-in type of this name`)
    if (definition.kind === Kind.SCHEMA_DEFINITION && definition.description)
      problems.push('schema: a description here is younger than the grammar of June 2018')
    if (definition.kind === Kind.INTERFACE_TYPE_DEFINITION && (definition.interfaces ?? []).length > 0)
      problems.push(`${name}: interfaces of interfaces are younger than the grammar of June 2018`)
    if ('fields' in definition && (definition.fields ?? []).length === 0) problems.push(`${name}: it has no fields`)
    return problems
  })
}

await command(import.meta.url, () => {
  const { values } = parseArgs({ options: { out: { type: 'string' }, realtime: { type: 'boolean', default: false } } })
  const read = (/** @type {string} */ name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
  const text = read('schema.graphql')
  const printed = forAppSync(values.realtime ? withAddition(text, read('tools/schema.realtime.graphql')) : text)
  const problems = problemsForAppSync(printed)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else if (values.out === undefined) process.stdout.write(printed)
  else writeFileSync(values.out, printed)
})
