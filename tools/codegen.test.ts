import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { print } from 'graphql'
import { afterAll, describe, expect, it } from 'vitest'
import { generate, staleFiles } from './codegen.mjs'
import { documentsIn, documentsOf } from './codegen-documents.mjs'

const projectRoot = mkdtempSync(join(tmpdir(), 'codegen-'))
afterAll(() => rmSync(projectRoot, { recursive: true }))

function write(file: string, content: string) {
  mkdirSync(join(projectRoot, file, '..'), { recursive: true })
  writeFileSync(join(projectRoot, file), content)
}

describe('generated types', () => {
  it('match the schema and the documents', async () => {
    expect(await staleFiles(), 'run npm run codegen').toEqual([])
  })

  it('are keyed by the literal source of each document', async () => {
    write('schema.graphql', 'type Query { wallet(id: ID!): Wallet } type Wallet { id: ID! balanceCents: Int! }')
    write('mocks/services/graphql/mappers.json', '{}')
    write('src/card.ts', 'const Card_wallet = graphql(`fragment Card_wallet on Wallet { balanceCents }`)')
    write('src/page.ts', 'graphql(`query Page($id: ID!) { wallet(id: $id) { id ...Card_wallet } }`, [Card_wallet])')
    const files = await generate({ projectRoot })
    const documents = files.get('src/lib/api/__generated__/documents.ts')
    expect(documents).toContain(
      '"query Page($id: ID!) { wallet(id: $id) { id ...Card_wallet } }": TypedDocumentNode<PageQuery, PageQueryVariables>',
    )
    expect(documents).toContain("' $fragmentRefs'?: { 'Card_walletFragment': Card_walletFragment }")
    expect(await staleFiles({ projectRoot })).toHaveLength(5)
  })
})

describe('documents of the app', () => {
  it('include the shared fragments that they spread', () => {
    const [found] = documentsIn('page.ts', 'graphql(`mutation Save { save { errors { ...MutationErrors } } }`)')
    expect(found && print(found.document)).toContain('errors {\n      message\n      code\n      field\n    }')
  })

  it.each([
    ['a text that is put together', 'graphql(`query Page { ${field} }`)', 'one literal'],
    ['two operations in one text', 'graphql(`query A { a } query B { b }`)', 'one operation or one fragment'],
    ['an operation without a name', 'graphql(`{ a }`)', 'needs a name'],
  ])('reject %s', (_case, code, message) => {
    expect(() => documentsIn('page.ts', code)).toThrow(message)
  })

  it.each([
    ['graphql(`query page { a }`)', 'PascalCase'],
    ['graphql(`query Page { a { ...Card_a } }`)', 'without listing it'],
    ['graphql(`query Page { a }`, [Card_a])', 'without spreading it'],
    ['graphql(`query Page { a }`); graphql(`query Page { b }`)', 'is taken'],
  ])('reject %s', (code, message) => {
    const folder = mkdtempSync(join(projectRoot, 'src-'))
    writeFileSync(join(folder, 'page.ts'), code)
    expect(() => documentsOf(folder)).toThrow(message)
  })
})
