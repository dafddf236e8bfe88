import { gql } from '@apollo/client'
import {
  buildSchema,
  type DocumentNode,
  type GraphQLInputField,
  type GraphQLNamedType,
  isInputObjectType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
  visit,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import typeDefs from '../schema.graphql?raw'
import specification from '../schema.specification.json'
import { type Capabilities, readLiveEnv } from '../src/lib/settings/env'
import { setUpClient } from '../src/lib/api/client-fixture'
import { capabilityOf, partWith, withMarks } from './capabilities.mjs'
import { documentsOf } from './codegen-documents.mjs'
import { capabilities, operations } from './contract/operations'
import { runChecks } from './contract/main'
import { standIn } from './contract/stand-in'

const whole = buildSchema(typeDefs)
const unmarked = buildSchema(partWith(typeDefs))
const found = documentsOf('src')
const fragments = found.flatMap(({ kind, document }) => (kind === 'fragment' ? document.definitions : []))

/** Each operation of the app with its fragments, as passed to the client. */
const appOperations = found.flatMap(({ kind, name, document }) =>
  kind === 'fragment' ? [] : [{ name, document: withFragments(document) }],
)

function withFragments(document: ReturnType<typeof parse>) {
  const spread = new Set<string>()
  const collect = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/"FragmentSpread","name":\{"kind":"Name","value":"(\w+)"/g)) {
      if (spread.has(name)) continue
      spread.add(name)
      const fragment = fragments.find((each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name)
      collect(JSON.stringify(fragment, withoutPlace))
    }
  }
  collect(JSON.stringify(document, withoutPlace))
  const used = fragments.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION && spread.has(each.name.value))
  return withMarks({ ...document, definitions: [...document.definitions, ...used] }, whole)
}

function withoutPlace(key: string, value: unknown): unknown {
  return key === 'loc' ? undefined : value
}

function clientWith(present: readonly string[]) {
  const settings = Object.fromEntries(present.map((name) => [`VITE_CAPABILITY_${name}`, 'true']))
  const env: { capabilities: Capabilities } = readLiveEnv(settings)
  return setUpClient(() => Response.json({}), {
    env: {
      graphqlEndpoint: 'https://api.test/graphql',
      graphqlGetQueries: false,
      graphqlExtraHeaders: true,
      production: true,
      capabilities: env.capabilities,
    },
  }).client
}

/** Operations that the app sends only with the given capability, because all their fields need it. */
const askedOnlyWith: Readonly<Record<string, string>> = { LeadStrip: 'LIST_TOTALS' }

function isSent({ name, document }: (typeof appOperations)[number], present: readonly string[]): boolean {
  const capability = askedOnlyWith[name]
  if (capability !== undefined) return present.includes(capability)
  const operation = document.definitions.find(
    (each) => each.kind === Kind.OPERATION_DEFINITION,
  ) as OperationDefinitionNode
  return operation.selectionSet.selections.some((selection) => {
    const { needs } = selection as { readonly needs?: string }
    return needs === undefined || present.includes(needs)
  })
}

function refused(present: readonly string[]): readonly string[] {
  const schema = buildSchema(partWith(typeDefs, present))
  const client = clientWith(present)
  return appOperations.flatMap((operation) => {
    const { name, document } = operation
    if (!isSent(operation, present)) return []
    const sent = withoutUnmask(client.documentTransform.transformDocument(document))
    return validate(schema, sent).map(({ message }) => `${name}: ${message}`)
  })
}

/** Removes the directive that Apollo Client removes before it sends a document. */
function withoutUnmask(document: DocumentNode): DocumentNode {
  return visit(document, { Directive: ({ name }) => (name.value === 'unmask' ? null : undefined) })
}

describe('unmarked schema', () => {
  it('rejects some operations as written, and none as sent', () => {
    const written = appOperations.filter(
      (operation) => isSent(operation, []) && validate(unmarked, operation.document).length > 0,
    )
    expect(written.length).toBeGreaterThan(10)
    expect(refused([])).toEqual([])
  })

  it.each(capabilities)('accepts all sent operations with only %s', (capability) => {
    expect(refused([capability])).toEqual([])
  })

  it('contains exactly the operations without a capability', () => {
    const names = [unmarked.getQueryType(), unmarked.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    )
    expect(names).toEqual(operations.flatMap(({ name, capability }) => (capability === undefined ? [name] : [])))
    expect(names).toHaveLength(48)
    expect(names).toEqual(expect.arrayContaining(['signIn', 'signUp', 'confirmSignUp']))
  })

  it.each(Object.entries(specification))('has exactly the members of %s in the specification', (type, members) => {
    expect(
      membersOf(unmarked.getType(type)),
      `schema.graphql and schema.specification.json differ in ${type}. Mark a member that the specification does not list ` +
        'with @capability(name: …) in schema.graphql: live services may not have it. Add a member to ' +
        'schema.specification.json only if a new version of the specification lists it.',
    ).toEqual(members.split(' '))
  })

  it('keeps every required argument and input field', () => {
    const marked = Object.values(whole.getTypeMap()).flatMap((type) => {
      if (isInputObjectType(type)) return Object.values(type.getFields()).filter(isMarkedAndRequired)
      if (!isObjectType(type)) return []
      return Object.values(type.getFields()).flatMap(({ args }) =>
        args.filter((arg) => capabilityOf(arg.astNode) !== undefined && isRequiredArgument(arg)),
      )
    })
    expect(marked.map(({ name }) => name)).toEqual([])
  })

  it('is sufficient for the contract kit if the config claims no capability', async () => {
    const { config, send } = await standIn()
    const unknown: string[] = []
    const note = (body: string): void => {
      // Skips the kit's own probes: bodies that are not valid requests, and the unknown field.
      if (!body.startsWith('{"') || body.includes('contractNone')) return
      const { query } = JSON.parse(body) as { query: string }
      for (const { message } of validate(unmarked, parse(query))) unknown.push(message)
    }
    const findings = await runChecks(
      { ...config, capabilities: [] },
      {
        send: async (request) => {
          if (request.url === config.endpoint && request.method === 'POST') note(await request.clone().text())
          return send(request)
        },
      },
    )
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
  return capabilityOf(field.astNode) !== undefined && isRequiredInputField(field)
}

it('defines the same capabilities as the settings', () => {
  const names = Object.keys(readLiveEnv({}).capabilities).map((name) => name.replace(/[A-Z]/g, '_$&').toUpperCase())
  expect(names.toSorted()).toEqual(capabilities)
})

it('removes input fields without their capability from the variables', async () => {
  const { client, sent } = setUpClient(() => Response.json({ data: { addFunds: { success: true } } }), {
    env: {
      graphqlEndpoint: 'https://api.test/graphql',
      graphqlGetQueries: false,
      graphqlExtraHeaders: true,
      production: true,
      capabilities: readLiveEnv({ VITE_CAPABILITY_IDEMPOTENCY: 'true' }).capabilities,
    },
  })
  const mutation = withMarks(
    gql`
      mutation AddFunds($input: AddFundsInput!) {
        addFunds(input: $input) {
          success
        }
      }
    `,
    whole,
  )
  await client.mutate({
    mutation,
    variables: { input: { amountCents: 100, sourceId: 'form-direct', idempotencyKey: 'key' } },
    fetchPolicy: 'no-cache',
  })
  expect(sent[0]?.body.variables).toEqual({ input: { amountCents: 100, idempotencyKey: 'key' } })
})
