import {
  buildSchema,
  type DocumentNode,
  graphqlSync,
  type GraphQLInputField,
  type GraphQLNamedType,
  isInputObjectType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  parse,
  print,
  validate,
  visit,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import typeDefs from '../schema.graphql?raw'
import specification from './schema.specification.json'
import { openFilters } from '../src/lib/translation/translation-link'
import { documentsOf } from './codegen-documents.mjs'
import { editionText } from './contract/edition'
import { Live } from './contract/live'
import { run } from './contract/run'
import { operations } from './contract/schema'
import { standIn } from './contract/testing/stand-in'
import { isExtension, specificationDocument, specificationSchema } from './extensions.mjs'

const full = buildSchema(typeDefs)
const specified = buildSchema(specificationSchema(typeDefs))
const found = documentsOf('src')
const fragments = new Map(found.flatMap(({ kind, name, document }) => (kind === 'fragment' ? [[name, document]] : [])))

/** Fragments that a document lists, and those that they list. */
const listed = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => [name, ...listed(found.find((each) => each.name === name)?.fragments ?? [])])

/** Each operation of the app with its fragments, as the edition `specification` sends it. */
const sent = found.flatMap(({ kind, name, document, fragments: own }) =>
  kind === 'fragment'
    ? []
    : [
        {
          name,
          written: document,
          document: withoutUnmask(
            [...new Set(listed(own))].reduce<DocumentNode>(
              (whole, each) => ({
                ...whole,
                definitions: [...whole.definitions, ...reduced(fragments.get(each)).definitions],
              }),
              reduced(document),
            ),
          ),
        },
      ],
)

function reduced(document: DocumentNode | undefined): DocumentNode {
  if (!document) throw new Error('A document lists an unknown fragment')
  return specificationDocument(document, full)
}

/** Removes the directive that Apollo Client removes before it sends a document. */
function withoutUnmask(document: DocumentNode): DocumentNode {
  return visit(document, { Directive: ({ name }) => (name.value === 'unmask' ? null : undefined) })
}

/** Whether nothing is left of an operation, so that the app must not send it. */
const isEmpty = (document: DocumentNode) => /^(query|mutation) \w+ \{\n {2}__typename\n\}/.test(print(document))

describe('the edition `specification`', () => {
  it('sends only documents that are valid for a service of the specification', () => {
    const complete = sent.filter(({ document }) => !isEmpty(document))
    expect(complete.length).toBeGreaterThan(50)
    expect(complete.filter(({ written }) => validate(specified, written).length > 0).length).toBeGreaterThan(10)
    const problems = complete.flatMap(({ name, document }) =>
      validate(specified, document).map(({ message }) => `${name}: ${message}`),
    )
    expect(problems).toEqual([])
  })

  it('requests the fields by which it filters lists itself', () => {
    const filtered = sent.flatMap(({ name, document }) => {
      const text = print(document)
      const [, root = ''] = /(\w+)\([^)]*filters: \$filters/.exec(text) ?? []
      return Object.values(openFilters.get(root) ?? {}).map((field) => ({
        name,
        field,
        isRequested: new RegExp(`\\b${field}\\b`).test(text),
      }))
    })
    expect(filtered.length).toBeGreaterThan(5)
    expect(filtered.filter(({ isRequested }) => !isRequested)).toEqual([])
  })

  it('asks an operation or a fragment without other fields for __typename, and declares no unused variable', () => {
    const text = (source: string) => print(specificationDocument(parse(source), full))
    expect(text('query A($p: PeriodInput!) { getDailyActivity(period: $p) { day } }')).toBe(
      'query A {\n  __typename\n}',
    )
    expect(text('fragment F on LeadConnection { total }')).toBe('fragment F on LeadConnection {\n  __typename\n}')
    expect(text('query B { listOpenLeads(limit: 1) { total } getAgentWallets { sourceId enabled } }')).toBe(
      'query B {\n  getAgentWallets {\n    sourceId\n  }\n}',
    )
    expect(
      text(
        'mutation C($s: ID!, $k: String) { transferFundsToWallet(input: { sourceId: $s, idempotencyKey: $k }) { success } }',
      ),
    ).toBe('mutation C($s: ID!) {\n  transferFundsToWallet(input: {sourceId: $s}) {\n    success\n  }\n}')
    expect(text('query D($t: String) { getDashboardStats(timeZone: $t) { activeLeads } }')).toBe(
      'query D {\n  getDashboardStats {\n    activeLeads\n  }\n}',
    )
  })
})

describe('the schema without extensions', () => {
  it('contains exactly the operations without the mark', () => {
    const names = [specified.getQueryType(), specified.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    )
    expect(names).toEqual(operations.flatMap((operation) => (operation.isExtension ? [] : [operation.name])))
    expect(names).toHaveLength(48)
    expect(names).toEqual(expect.arrayContaining(['signIn', 'signUp', 'confirmSignUp']))
  })

  it.each(Object.entries(specification))('has exactly the members of %s in the specification', (type, members) => {
    expect(
      membersOf(specified.getType(type)),
      `schema.graphql and schema.specification.json differ in ${type}. Mark a member that the specification does not list ` +
        'with @extension in schema.graphql: live services may not have it. Add a member to ' +
        'schema.specification.json only if a new version of the specification lists it.',
    ).toEqual(members.split(' '))
  })

  it('keeps every required argument and input field', () => {
    const marked = Object.values(full.getTypeMap()).flatMap((type) => {
      if (isInputObjectType(type)) return Object.values(type.getFields()).filter(isMarkedAndRequired)
      if (!isObjectType(type)) return []
      return Object.values(type.getFields()).flatMap(({ args }) =>
        args.filter((arg) => isExtension(arg.astNode) && isRequiredArgument(arg)),
      )
    })
    expect(marked.map(({ name }) => name)).toEqual([])
  })

  it('is sufficient for the contract kit with the edition `specification`', async () => {
    const { config, send } = await standIn()
    const unknown: string[] = []
    const note = (body: string): void => {
      // Skips the kit's own probes: bodies that are not valid requests, and the unknown field.
      if (!body.startsWith('{"') || body.includes('contractNone')) return
      const { query } = JSON.parse(body) as { query: string }
      for (const { message } of validate(specified, parse(query))) unknown.push(message)
    }
    const { findings } = await run({ ...config, edition: 'specification' }, async (request) => {
      if (request.url === config.endpoint && request.method === 'POST') note(await request.clone().text())
      return send(request)
    })
    expect(unknown).toEqual([])
    expect(findings.filter(({ verdict }) => verdict === 'broken')).toEqual([])
  })
})

/** Returns the fields of a type with the names of their arguments: `getLead(leadId)`. */
function membersOf(type: GraphQLNamedType | undefined): readonly string[] {
  if (isInputObjectType(type)) return Object.keys(type.getFields())
  if (!isObjectType(type)) return []
  return Object.values(type.getFields()).map(({ name, args }) =>
    args.length === 0 ? name : `${name}(${args.map((arg) => arg.name).join(',')})`,
  )
}

function isMarkedAndRequired(field: GraphQLInputField): boolean {
  return isExtension(field.astNode) && isRequiredInputField(field)
}

describe('the edition of a service', () => {
  it.each([
    ['everything', typeDefs, /^The service supports VITE_API=full\.$/],
    [
      'only the specification',
      specificationSchema(typeDefs),
      /^The service supports VITE_API=specification\. For VITE_API=full, it lacks Query\.getChanges, .*Query\.getLeadActivity.*, and \d+ more\.$/,
    ],
    [
      'one argument less',
      typeDefs.replace('expectedPriceCents: Int @extension', ''),
      /^The service supports VITE_API=specification\. For VITE_API=full, it lacks Mutation\.purchaseLead\.expectedPriceCents\.$/,
    ],
  ])('that has %s is named by the contract kit', async (_what, service, text) => {
    const { config, send } = await standIn()
    const live = new Live(
      config,
      async (request) => {
        if (request.url !== config.endpoint) return send(request)
        const { query } = (await request.json()) as { query: string }
        return Response.json(graphqlSync({ schema: buildSchema(service), source: query }))
      },
      'edition',
    )
    expect(await editionText(live)).toMatch(text)
  })
})
