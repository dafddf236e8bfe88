// `npm run schema:appsync [-- --out FILE]`: schema.graphql as AppSync takes it, which reads the grammar of June 2018 and keeps
// no descriptions: they become comments. What AppSync would refuse is named instead.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Kind, Lexer, parse, Source, TokenKind } from 'graphql'

/** Scalars that AppSync has of its own, and that nobody may declare again. */
const OWN_SCALARS = /^AWS(Date|Time|DateTime|Timestamp|Email|JSON|URL|Phone|IPAddress)$/

/** What a schema for AppSync may be made of. @type {ReadonlySet<string>} */
const ALLOWED = new Set([
  Kind.SCHEMA_DEFINITION,
  Kind.OBJECT_TYPE_DEFINITION,
  Kind.INTERFACE_TYPE_DEFINITION,
  Kind.UNION_TYPE_DEFINITION,
  Kind.ENUM_TYPE_DEFINITION,
  Kind.INPUT_OBJECT_TYPE_DEFINITION,
])

/** @param {string} text @returns {string} the same schema without descriptions */
export function forAppSync(text) {
  const lexer = new Lexer(new Source(text))
  let printed = ''
  let end = 0
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    const isText = token.kind === TokenKind.STRING || token.kind === TokenKind.BLOCK_STRING
    // Behind a colon or an equals sign it is a value: the default of an argument or the reason of a deprecation.
    const isValue = token.prev?.kind === TokenKind.COLON || token.prev?.kind === TokenKind.EQUALS
    if (!isText || isValue) continue
    const indent = ' '.repeat(token.column - 1)
    const lines = token.value.split('\n').map((line) => `# ${line}`.trimEnd())
    printed += text.slice(end, token.start) + lines.join(`\n${indent}`)
    end = token.end
    // What stood behind a description on its line stands on the next one.
    if (!/^[ \t]*\r?\n/.test(text.slice(end))) printed += `\n${indent.slice(0, -1)}`
  }
  return printed + text.slice(end)
}

/** @param {string} text @returns {string[]} what AppSync, or a parser of the grammar of June 2018, refuses in a schema */
export function problemsForAppSync(text) {
  return parse(text).definitions.flatMap((definition) => {
    const name = 'name' in definition ? (definition.name?.value ?? '') : 'schema'
    /** @type {string[]} */
    const problems = []
    if (!ALLOWED.has(definition.kind)) problems.push(`${name}: AppSync takes no ${definition.kind}`)
    if (OWN_SCALARS.test(name)) problems.push(`${name}: AppSync has this type of its own`)
    if (definition.kind === Kind.SCHEMA_DEFINITION && definition.description)
      problems.push('schema: a description here is younger than the grammar of June 2018')
    if (definition.kind === Kind.INTERFACE_TYPE_DEFINITION && (definition.interfaces ?? []).length > 0)
      problems.push(`${name}: interfaces of interfaces are younger than the grammar of June 2018`)
    if ('fields' in definition && (definition.fields ?? []).length === 0) problems.push(`${name}: it has no fields`)
    return problems
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { out: { type: 'string' } } })
  const printed = forAppSync(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'))
  const problems = problemsForAppSync(printed)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else if (values.out === undefined) process.stdout.write(printed)
  else writeFileSync(values.out, printed)
}
