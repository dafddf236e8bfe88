import { buildSchema, parse, print, validate, visit } from 'graphql'
import { describe, expect, it } from 'vitest'
import schemaText from '../schema.graphql?raw'
import realtimeText from './schema.realtime.graphql?raw'
import { ON_CHANGES } from '../src/features/updates/realtime-connection'
import { forAppSync, problemsForAppSync, withAddition } from './appsync-schema.mjs'

/** Returns the schema without descriptions and `@extension` directives. */
const meaning = (text: string): string =>
  print(
    visit(parse(text), {
      StringValue: { leave: (_node, key) => (key === 'description' ? null : undefined) },
      Directive: ({ name }) => (name.value === 'extension' ? null : undefined),
      DirectiveDefinition: () => null,
    }),
  )

describe('AppSync schema', () => {
  const printed = forAppSync(schemaText)

  it('contains nothing that AppSync rejects', () => {
    expect(problemsForAppSync(printed)).toEqual([])
  })

  it('differs from the source only in descriptions and @extension directives', () => {
    expect(printed).not.toContain('"')
    expect(meaning(printed)).toBe(meaning(schemaText))
  })

  it('turns descriptions into comments', () => {
    expect(forAppSync('"""\nA\n\n  B\n"""\ntype T {\n  "of one" a: Int # and more\n}\n')).toBe(
      '# A\n#\n#   B\ntype T {\n  # of one\n  a: Int # and more\n}\n',
    )
  })

  it('keeps strings that are not descriptions', () => {
    const text = 'type T {\n  a(b: String = "c"): Int @deprecated(reason: "d") @x(of: ["e", "f"])\n}\n'
    expect(forAppSync(text)).toBe(text)
  })

  it.each([
    [
      '"of all" schema { query: Q } type Q { a: Int }',
      'schema: a description here is younger than the grammar of June 2018',
    ],
    [
      'interface A { a: Int } interface B implements A { a: Int }',
      'B: interfaces of interfaces are younger than the grammar of June 2018',
    ],
    ['scalar Money', 'Money: AppSync takes no ScalarTypeDefinition'],
    ['enum AWSDate { A }', 'AWSDate: AppSync has a built-in type of this name'],
    ['directive @a on FIELD', 'a: AppSync takes no DirectiveDefinition'],
    ['extend type Q { a: Int }', 'Q: AppSync takes no ObjectTypeExtension'],
    ['type Q', 'Q: it has no fields'],
  ])('rejects %s', (text, problem) => {
    expect(problemsForAppSync(text)).toEqual([problem])
  })
})

describe('AppSync schema with live updates', () => {
  const text = withAddition(schemaText, realtimeText)
  /** Builds a schema. AppSync's directives have no definitions, so SDL validation is off. */
  const schema = (whole: string) => buildSchema(whole, { assumeValidSDL: true })

  it('contains nothing that AppSync rejects, and keeps the complete base schema', () => {
    const printed = forAppSync(text)
    expect(problemsForAppSync(printed)).toEqual([])
    for (const line of forAppSync(schemaText).split('\n')) expect(printed).toContain(line)
    expect(printed).toMatch(
      /^schema \{\n {2}query: Query\n {2}mutation: Mutation\n {2}subscription: Subscription\n\}$/m,
    )
    expect(printed).toMatch(/^ {2}# Notifies `receiver`/m)
  })

  it('adds only the fields of the realtime schema', () => {
    const fields = (whole: string) =>
      Object.values(schema(whole).getTypeMap()).flatMap((type) =>
        'getFields' in type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
      )
    const before = new Set(fields(schemaText).filter((field) => !field.startsWith('_')))
    expect(fields(text).filter((field) => !field.startsWith('_') && !before.has(field))).toEqual([
      'Mutation.publishChanges',
      'Subscription.onChanges',
      'ChangeNews.receiver',
      'ChangeNews.topics',
    ])
  })

  it('validates the subscription of the app', () => {
    expect(validate(schema(text), parse(ON_CHANGES))).toEqual([])
  })
})
