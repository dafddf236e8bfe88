import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  buildSchema,
  type DocumentNode,
  type GraphQLSchema,
  introspectionFromSchema,
  Kind,
  parse,
  print,
  validate,
  visit,
} from 'graphql'
import { afterAll, describe, expect, it } from 'vitest'
import typeDefs from '../../schema.graphql?raw'
import { withServiceTypes } from '../../src/lib/translation/service-types'
import { specificationSchema } from '../extensions.mjs'
import { documentsOf, operationTextsOf } from '../codegen-documents.mjs'
import { graphqlSourcePlugin } from './graphql-source'
import { readServiceSchema } from './read-schema'
import { fitApp, fitDocuments, type FittedDocuments, serviceReport } from './service-schema'

const folder = mkdtempSync(join(tmpdir(), 'schema-'))
afterAll(() => rmSync(folder, { recursive: true }))

function schemaOf(text: string, name = 'service.graphql'): GraphQLSchema {
  const file = join(folder, name)
  writeFileSync(file, text)
  return readServiceSchema(file)
}

const ours = buildSchema(typeDefs)
const documents = [...documentsOf('src'), ...operationTextsOf('src')]
  .map(({ document }) => document)
  // The subscription is in schema.realtime.graphql.
  .filter((document) => !print(document).startsWith('subscription'))
const fragments = documents.flatMap(({ definitions: [first] }) =>
  first?.kind === Kind.FRAGMENT_DEFINITION ? [first] : [],
)

/** Returns the problems of the documents as a client sends them, with all fragments. */
function problemsAtService(theirs: GraphQLSchema, { operations, types }: FittedDocuments): string[] {
  return [...operations.values()].flatMap((operation) => {
    const used = new Set<string>()
    const collect = (node: DocumentNode | (typeof fragments)[number]): unknown =>
      visit(node, {
        FragmentSpread({ name: { value } }) {
          const fragment = fragments.find((each) => each.name.value === value)
          if (fragment && !used.has(value)) collect((used.add(value), fragment))
        },
      })
    collect(operation)
    const whole = {
      ...operation,
      definitions: [...operation.definitions, ...fragments.filter(({ name }) => used.has(name.value))],
    }
    const sent = visit(types ? withServiceTypes(whole, types) : whole, {
      Directive: ({ name }) => (name.value === 'unmask' ? null : undefined),
    })
    return validate(theirs, sent).map(({ message }) => `${print(operation).slice(0, 40)}: ${message}`)
  })
}

/** Returns the SDL of our schema after changes, without the directive that only we know. */
const variant = (change: (name: string) => string, sdl = typeDefs) =>
  print(
    visit(parse(sdl), {
      Directive: ({ name }) => (name.value === 'deprecated' ? undefined : null),
      DirectiveDefinition: () => null,
      NamedType: (node) => ({ ...node, name: { ...node.name, value: change(node.name.value) } }),
      ObjectTypeDefinition: (node) => ({ ...node, name: { ...node.name, value: change(node.name.value) } }),
      InputObjectTypeDefinition: (node) => ({ ...node, name: { ...node.name, value: change(node.name.value) } }),
      EnumTypeDefinition: (node) =>
        change(node.name.value) === 'String'
          ? null
          : { ...node, name: { ...node.name, value: change(node.name.value) } },
    }),
  )

const builtIn = new Set(['Query', 'Mutation', 'String', 'ID', 'Int', 'Float', 'Boolean'])
const enums = new Set(
  parse(typeDefs).definitions.flatMap((each) => (each.kind === Kind.ENUM_TYPE_DEFINITION ? [each.name.value] : [])),
)

const apiNames = (sdl: string) => variant((name) => (builtIn.has(name) ? name : `Api${name}V2`), sdl)
const renamed = apiNames(typeDefs)
const strings = variant((name) => (enums.has(name) ? 'String' : name))
/** AWS scalars and identifiers of their own kind, and arguments that must not be null. */
const amazon = (text: string) =>
  text
    .replaceAll(/(createdAt|updatedAt|occurredAt|startDate|endDate|now): String/g, '$1: AWSDateTime')
    .replaceAll(/\bemail: String/g, 'email: AWSEmail')
    .replaceAll(/(list(LeadSources|Users|MyLeads)\(limit): Int\b/g, '$1: Int!')
    .replaceAll(/\[String!\]!/g, '[String]')

describe('a service with other types', () => {
  it.each([
    ['renamed types', renamed],
    ['strings instead of enums', strings],
    ['renamed types, AWS scalars, and other non-nulls', amazon(renamed)],
    ['strings, AWS scalars, and other non-nulls', amazon(strings)],
  ])('gets valid documents: %s', (_name, text) => {
    const theirs = schemaOf(text)
    expect(problemsAtService(theirs, fitDocuments(documents, ours, ours)).length).toBeGreaterThan(20)
    expect(problemsAtService(theirs, fitDocuments(documents, ours, theirs))).toEqual([])
  })
})

it.each(['specification', 'full'] as const)('fits every document in the bundle of the edition %s', async (edition) => {
  const file = join(folder, `${edition}.graphql`)
  writeFileSync(file, edition === 'full' ? renamed : apiNames(specificationSchema(typeDefs)))
  const constants = { 'import.meta.env.VITE_API': JSON.stringify(edition) }
  const service = await fitApp(file, { root: '.', edition, isRealtime: false, constants })
  expect(service.report).toBeNull()
  const { transform } = graphqlSourcePlugin({ edition, service })
  const { handler } = transform as unknown as { handler: (code: string, id: string) => { code: string } }
  const codeOf = (path: string) => handler(readFileSync(path, 'utf8'), path).code
  expect(codeOf('src/features/wallets/mutations.ts')).toContain('"ApiUpdateWalletInputV2"')
  // This module sends text.
  expect(codeOf('src/lib/auth/graphql-identity.ts')).toContain('$input: ApiSignUpInputV2!')
})

describe('the schema of a service', () => {
  const query = 'type Query { getWallet(sourceId: ID!): Wallet }'
  const wallet = 'type Wallet { sourceId: ID! }'

  it.each([
    [
      'AppSync’s scalars and directives',
      `type Query @aws_iam { now: AWSDateTime @aws_auth(cognito_groups: ["Agent"]) }`,
    ],
    ['custom scalars and descriptions', `"""The root""" type Query { "in cents" price: Money } scalar Money`],
    [
      'a subgraph of a federation',
      `extend schema @link(url: "https://specs.apollo.dev/federation/v2.0", import: ["@key"])
       extend type Query { wallet: Wallet _entities(representations: [_Any!]!): [_Entity]! }
       type Wallet @key(fields: "sourceId") { sourceId: ID! @external } union _Entity = Wallet`,
    ],
    ['extended types', `${query} ${wallet} extend type Wallet { balanceCents: Int }`],
    ['other names of the roots', `schema { query: Root } type Root { now: String }`],
    [
      'unions and interfaces',
      `type Query { node: Node any: Any } interface Node { id: ID! } union Any = A type A { id: ID }`,
    ],
    ['a byte order mark', `\ufeff${query} ${wallet}`],
    ['an introspection', JSON.stringify(introspectionFromSchema(ours))],
    ['an answer with an introspection', JSON.stringify({ data: introspectionFromSchema(ours) })],
  ])('is read with %s', (_name, text) => {
    expect(schemaOf(text).getQueryType()).toBeDefined()
  })

  it.each([
    ['type Query {', 'because of line 1: Syntax Error: Expected Name, found <EOF>.'],
    ['type Query { wallet: Walet }', 'Unknown type "Walet".'],
    ['type Query { a: Int } type Query { a: Int }', 'There can be only one type named "Query".'],
    ['type Wallet { id: ID }', 'it has no type for queries'],
    ['', 'Syntax Error: Unexpected <EOF>'],
    ['{', 'JSON'],
    ['{"data": null}', 'it is JSON without __schema'],
    ['{"data": {"__schema": {}}}', 'it is JSON without __schema'],
  ])('is refused with a reason: %s', (text, reason) => {
    expect(() => schemaOf(text)).toThrow(reason)
    expect(() => schemaOf(text)).toThrow(/^The schema .*service\.graphql cannot be used/)
  })

  it('is refused if there is no such file, or a folder', () => {
    expect(() => readServiceSchema(join(folder, 'none.graphql'))).toThrow('none.graphql cannot be read')
    expect(() => readServiceSchema(folder)).toThrow('cannot be read')
  })
})

describe('documents at a service', () => {
  const app = buildSchema(`
    type Query { wallet(id: ID!, filters: Filters): Wallet, wallets(limit: Int, kind: Kind): [Wallet!] }
    type Mutation { fund(input: FundInput!): Wallet }
    type Subscription { changes: Int }
    type Wallet { id: ID!, cents: Int!, kind: Kind! }
    input Filters { kinds: [Kind!], search: String }
    input FundInput { amountCents: Int!, more: FundInput }
    enum Kind { OPEN FUNDED_NOW }`)
  const fit = (document: string, service: string) => {
    const { operations, problems, types } = fitDocuments([parse(document)], app, schemaOf(service))
    const [fitted] = operations.values()
    return { text: fitted && print(fitted).replaceAll(/\s+/g, ' '), problems: [...problems.values()].flat(), types }
  }

  it.each([
    [
      'a renamed type',
      'filters: WalletFilter',
      'input WalletFilter { kinds: [Kind], search: String }',
      '$filters: WalletFilter',
    ],
    [
      'a required argument',
      'filters: Filters!',
      'input Filters { kinds: [Kind!], search: String }',
      '$filters: Filters!',
    ],
    [
      'a required argument with a default',
      'filters: Filters! = {}',
      'input Filters { kinds: [Kind!], search: String }',
      '$filters: Filters)',
    ],
  ])('declare a variable for %s', (_name, argument, type, declared) => {
    const { text } = fit(
      'query W($id: ID!, $filters: Filters) { wallet(id: $id, filters: $filters) { id } }',
      `type Query { wallet(id: String, ${argument}): Wallet } type Wallet { id: ID! } ${type} enum Kind { OPEN FUNDED_NOW }`,
    )
    // The identifier always has a value.
    expect(text).toContain('query W($id: String!, ')
    expect(text).toContain(declared)
  })

  it('satisfy all places where a variable stands, with lists', () => {
    const { text, problems } = fit(
      'query W($id: ID) { a: wallet(id: $id) { id } b: wallets(limit: 1) { id } c: wallet(id: $id) { id } d: wallets { id } }',
      `type Query { wallet(id: [ID!]): Wallet wallets(limit: Int): [Wallet] } type Wallet { id: ID! }`,
    )
    expect(text).toContain('query W($id: [ID!])')
    expect(problems).toEqual([])
  })

  it('write values of enums as the service does', () => {
    const wallets = 'query W { wallets(kind: FUNDED_NOW) { id } }'
    const service = (type: string, more = '') =>
      `type Query { wallets(kind: ${type}): [Wallet] } type Wallet { id: ID! } ${more}`
    expect(fit(wallets, service('String')).text).toContain('kind: "FUNDED_NOW"')
    expect(fit(wallets, service('Kind', 'enum Kind { fundedNow }')).text).toContain('kind: fundedNow')
  })

  it.each([
    [
      'query W { wallet(id: "1") { cents } }',
      '{ wallet(id: ID!): Wallet } type Wallet { id: ID! }',
      'Cannot query field "cents" on type "Wallet".',
    ],
    [
      'query W { wallet(id: "1") { cents } }',
      '{ wallet(id: ID!): Wallet } type Wallet { cents: String }',
      'Wallet.cents is text, and the app expects a number.',
    ],
    [
      'query W { wallets { id } }',
      '{ wallets: Page } type Page { id: ID! }',
      'Query.wallets is no list, and the app expects one.',
    ],
    [
      'query W { wallet(id: "1") { id } }',
      '{ wallet(id: ID!): [Wallet] } type Wallet { id: ID! }',
      'Query.wallet is a list, and the app expects one value.',
    ],
    [
      'query W($id: ID!) { wallet(id: $id) { id } }',
      '{ wallet(id: Int!): Wallet } type Wallet { id: ID! }',
      '$id is a number, and the app sends text.',
    ],
    [
      'query W($f: Filters) { wallet(id: 1, filters: $f) { id } }',
      '{ wallet(id: ID!, filters: AWSJSON): Wallet } type Wallet { id: ID! }',
      '$f is text, and the app sends an object.',
    ],
    [
      'query W($f: Filters) { wallet(id: 1, filters: $f) { id } }',
      '{ wallet(id: ID!, filters: F): Wallet } type Wallet { id: ID! } input F { kinds: [K] tenant: ID! } enum K { OPEN }',
      '$f.kinds: K has no FUNDED_NOW.',
    ],
    [
      'query W($f: Filters) { wallet(id: 1, filters: $f) { id } }',
      '{ wallet(id: ID!, filters: F): Wallet } type Wallet { id: ID! } input F { kinds: [String] tenant: ID! }',
      '$f: F has no field search.',
    ],
    [
      'query W($f: Filters) { wallet(id: 1, filters: $f) { id } }',
      '{ wallet(id: ID!, filters: F): Wallet } type Wallet { id: ID! } input F { tenant: ID! }',
      '$f: F requires tenant, which the app does not send.',
    ],
    [
      'query W($l: Int) { wallets(limit: $l) { id } }',
      '{ wallets(limit: Int!): [Wallet] } type Wallet { id: ID! }',
      '$l must have a value: the app may leave it out.',
    ],
    [
      'query W { wallets { id } }',
      '{ wallets(tenant: ID!): [Wallet] } type Wallet { id: ID! }',
      'argument "tenant" of type "ID!" is required',
    ],
    [
      'mutation F($i: FundInput!) { fund(input: $i) { id } }',
      '{ wallets: Int }',
      'The service has no type for operations of the kind mutation.',
    ],
  ])('are reported: %s for %s', (document, service, problem) => {
    expect(fit(document, `type Query ${service}`).problems.join('\n')).toContain(problem)
  })

  it('are not compared where the service has scalars of its own', () => {
    const service = 'type Query { wallet(id: ID!): Wallet } type Wallet { cents: Money } scalar Money'
    expect(fit('query W { wallet(id: "1") { cents } }', service).problems).toEqual([])
  })

  it('are listed by screen, and the details of each operation once', () => {
    const problems = new Map([['Wallets', ['A.', 'B.']]])
    const screens = new Map([
      ['/wallet', ['Wallets', 'Fund']],
      ['/settings', ['Agent']],
      ['/dashboard', ['Wallets']],
    ])
    expect(serviceReport('s.graphql', problems, screens)).toBe(
      's.graphql differs from what these screens send and read:\n/wallet\n  Wallets\n    A.\n    B.\n/dashboard\n  Wallets: see /wallet',
    )
    expect(serviceReport('s.graphql', new Map(), screens)).toBeNull()
  })
})
