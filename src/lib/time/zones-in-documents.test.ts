import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSchema, print, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { expect, it } from 'vitest'
import { documentsOf } from '../../../tools/codegen-documents.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const schema = buildSchema(readFileSync(`${root}schema.graphql`, 'utf8'))

/** Fields about days that take a time zone, and whether the documents pass one. */
const askedFields = documentsOf(`${root}src`).flatMap(({ name, document }) => {
  const fields: { field: string; told: boolean }[] = []
  const typeInfo = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Field(node) {
        if (!/(Today|ThisMonth|daily)\b/.test(print(node))) return
        if (!typeInfo.getFieldDef()?.args.some((argument) => argument.name === 'timeZone')) return
        const told = node.arguments?.some((argument) => argument.name.value === 'timeZone') ?? false
        fields.push({ field: `${name}.${node.name.value}`, told })
      },
    }),
  )
  return fields
})

it('passes a time zone to every field about today or this month', () => {
  expect(askedFields.length).toBeGreaterThan(5)
  expect(askedFields.filter(({ told }) => !told)).toEqual([])
})
