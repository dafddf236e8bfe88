import { parse, print, visit } from 'graphql'
import { describe, expect, it } from 'vitest'
import schemaText from '../schema.graphql?raw'
import { forAppSync, problemsForAppSync } from './appsync-schema.mjs'

/** What a schema says apart from descriptions. */
const meaning = (text: string): string =>
  print(visit(parse(text), { StringValue: { leave: (_node, key) => (key === 'description' ? null : undefined) } }))

describe('the schema for AppSync', () => {
  const printed = forAppSync(schemaText)

  it('is what AppSync takes', () => {
    expect(problemsForAppSync(printed)).toEqual([])
    expect(problemsForAppSync(schemaText)).toEqual([])
  })

  it('says the same without a description', () => {
    expect(printed).not.toContain('"')
    expect(meaning(printed)).toBe(meaning(schemaText))
  })

  it('keeps what the descriptions say, as comments', () => {
    expect(forAppSync('"""\nA\n\n  B\n"""\ntype T {\n  "of one" a: Int # and more\n}\n')).toBe(
      '# A\n#\n#   B\ntype T {\n  # of one\n  a: Int # and more\n}\n',
    )
  })

  it('leaves texts alone that are no descriptions', () => {
    const text = 'type T {\n  a(b: String = "c"): Int @deprecated(reason: "d")\n}\n'
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
    ['enum AWSDate { A }', 'AWSDate: AppSync has this type of its own'],
    ['directive @a on FIELD', 'a: AppSync takes no DirectiveDefinition'],
    ['extend type Q { a: Int }', 'Q: AppSync takes no ObjectTypeExtension'],
    ['type Q', 'Q: it has no fields'],
  ])('refuses %s', (text, problem) => {
    expect(problemsForAppSync(text)).toEqual([problem])
  })
})
