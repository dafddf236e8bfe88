import { buildSchema, lexicographicSortSchema, printSchema, visit, parse, print } from 'graphql'
import { expect, it } from 'vitest'
import typeDefs from '../../../schema.graphql?raw'
import { schemaShape } from './schema-shape'

const withoutDescriptions = (text: string) =>
  print(
    visit(parse(text), { enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined) }),
  )

it('schemaShape keeps the complete schema in less than two thirds of the text', () => {
  const shape = schemaShape(typeDefs)
  expect(print(parse(shape))).toBe(withoutDescriptions(typeDefs))
  expect(Object.keys(buildSchema(shape).getTypeMap())).toEqual(Object.keys(buildSchema(typeDefs).getTypeMap()))
  expect(shape.length).toBeLessThan((typeDefs.length * 2) / 3)
  expect(schemaShape(shape)).toBe(shape)
})

it('schemaShape changes its result for a new field, but not for another description', () => {
  const shape = schemaShape(typeDefs)
  expect(schemaShape(printSchema(lexicographicSortSchema(buildSchema('type Query { a: Int }'))))).toBe(
    schemaShape('"""Anything # at all"""\ntype Query {\n  # a comment\n  "of a field"\n  a: Int\n}'),
  )
  expect(schemaShape(typeDefs.replace('"""', '"""\nAnother word. '))).toBe(shape)
  expect(schemaShape(typeDefs.replace('type Agent {', 'type Agent { other: Int'))).not.toBe(shape)
})
