// AppSync as AWS simulates it: its own engine (graphql 15, mapping templates, its form of errors) reads the schema that is
// printed for AppSync; a resolver for each operation hands its part of the request on.
import { createRequire } from 'node:module'
import { Kind, parse, print, visit } from 'graphql'
import { forAppSync } from '../../appsync-schema.mjs'
import { installPackages } from '../../install.mjs'

const folder = new URL('.', import.meta.url).pathname
const SOURCE = 'BACKEND'
const OLDER_GRAPHQL = 'graphql-june-2018'
const SIMULATOR = '@aws-amplify/amplify-appsync-simulator'

/** Hands every error on as it came, and the data beside it: what `$util.error` does for one. */
const RESPONSE_TEMPLATE = `
#foreach($error in $ctx.result.errors)
$util.appendError($error.message, $error.errorType, null, $error.errorInfo)
#end
$util.toJson($ctx.result.data)`
const REQUEST_TEMPLATE = '{"version": "2018-05-29", "operation": "Invoke", "payload": {}}'

/** What AppSync itself knows, and a parser of another server does not. */
const DIRECTIVES = `
directive @aws_subscribe(mutations: [String!]) on FIELD_DEFINITION
directive @aws_iam on FIELD_DEFINITION | OBJECT
directive @aws_cognito_user_pools on FIELD_DEFINITION | OBJECT`

/** Live updates need no source: what is published goes to whoever has subscribed, and nobody subscribes for another one. */
const RESOLVERS_OF_NOTHING = new Map([
  [
    'publishChanges',
    {
      requestMappingTemplate: '{"version": "2018-05-29", "payload": $util.toJson($ctx.args)}',
      responseMappingTemplate: '$util.toJson($ctx.result)',
    },
  ],
  [
    'onChanges',
    {
      requestMappingTemplate: `
#if($ctx.args.receiver != "everybody" && $ctx.args.receiver != $ctx.identity.sub) $util.unauthorized() #end
{"version": "2018-05-29", "payload": {}}`,
      responseMappingTemplate: 'null',
    },
  ],
])

/** As a service signs that calls its own API by IAM; the simulator reads no more of it than this. */
const SIGNATURE = 'AWS4-HMAC-SHA256 Credential=ASIAVJKIAM-AuthRole/20260101/us-east-1/appsync/aws4_request'
const PUBLISH = `mutation($receiver: ID!, $topics: [ChangeTopic!]!) {
  publishChanges(receiver: $receiver, topics: $topics) { receiver topics }
}`

/**
 * @typedef {object} FieldRequest one operation of the schema, as a document of its own
 * @property {string} query
 * @property {Record<string, unknown>} variables
 * @property {string} authorization the page's own token
 *
 * @typedef {{ message: string, errorType?: string | null, errorInfo?: unknown }} FieldError
 * @typedef {{ data?: Record<string, unknown> | null, errors?: FieldError[] }} FieldAnswer
 *
 * @typedef {object} Simulation what is used of the package
 * @property {new () => { init: (config: object) => void, start: () => Promise<void>, stop: () => Promise<void>, localhostUrl: string }} AmplifyAppSyncSimulator
 * @property {(type: string, loader: new () => object) => void} addDataLoader
 *
 * @typedef {Pick<import('graphql').GraphQLResolveInfo, 'fieldName' | 'fieldNodes' | 'fragments' | 'operation' | 'variableValues'>} ResolveInfo
 */

/**
 * @typedef {object} AppSync tokens are read, not verified
 * @property {string} address where GraphQL is spoken
 * @property {string} realtime where its realtime protocol is
 * @property {(receiver: string, topics: readonly string[]) => Promise<void>} publish
 * @property {() => Promise<void>} close
 *
 * @param {(field: FieldRequest) => Promise<FieldAnswer>} invoke
 * @returns {Promise<(described: string) => Promise<AppSync>>} starts an API of a schema, as schema.graphql describes it
 */
export async function loadAppSync(invoke) {
  await installPackages(folder)
  // By names that are no literals: types are checked where these packages are not installed, too.
  const require = createRequire(import.meta.url)
  /** @type {Simulation} */
  const { AmplifyAppSyncSimulator, addDataLoader } = require(SIMULATOR)
  /** @type {Pick<typeof import('graphql'), 'buildSchema'>} */
  const { buildSchema } = require(OLDER_GRAPHQL)
  addDataLoader(
    SOURCE,
    class {
      /** @param {unknown} _request @param {{ context: { headers: { authorization: string } }, info: ResolveInfo }} call */
      async load(_request, { context, info }) {
        const { data, errors = [] } = await invoke({
          ...documentOf(info),
          authorization: context.headers.authorization,
        })
        return { data: data?.[info.fieldName] ?? null, errors }
      }
    },
  )
  return async (described) => {
    const schema = forAppSync(described)
    // What AWS's service reads is the grammar of June 2018, which the simulator's own parser goes beyond.
    buildSchema(schema + DIRECTIVES)
    const simulator = new AmplifyAppSyncSimulator()
    simulator.init({
      schema: { content: schema },
      dataSources: [
        { name: 'backend', type: SOURCE },
        { name: 'nothing', type: 'NONE' },
      ],
      resolvers: operationsIn(schema).map((operation) => ({
        ...operation,
        kind: 'UNIT',
        dataSourceName: RESOLVERS_OF_NOTHING.has(operation.fieldName) ? 'nothing' : 'backend',
        requestMappingTemplate: REQUEST_TEMPLATE,
        responseMappingTemplate: RESPONSE_TEMPLATE,
        ...RESOLVERS_OF_NOTHING.get(operation.fieldName),
      })),
      appSync: {
        name: 'fairlead',
        defaultAuthenticationType: { authenticationType: 'AMAZON_COGNITO_USER_POOLS', cognitoUserPoolConfig: {} },
        additionalAuthenticationProviders: [{ authenticationType: 'AWS_IAM' }],
      },
    })
    await simulator.start()
    const address = `${simulator.localhostUrl}/graphql`
    return {
      address,
      realtime: `${address.replace('http', 'ws')}/realtime`,
      publish: (receiver, topics) => publish(address, { receiver, topics }),
      close: () => simulator.stop(),
    }
  }
}

/** @param {string} address @param {object} variables */
async function publish(address, variables) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: SIGNATURE },
    body: JSON.stringify({ query: PUBLISH, variables }),
  })
  const { errors } = await response.json()
  if (errors) throw new Error(`Nothing was published: ${JSON.stringify(errors)}`)
}

/** @param {string} schema */
const operationsIn = (schema) =>
  parse(schema).definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION &&
    ['Query', 'Mutation', 'Subscription'].includes(definition.name.value)
      ? (definition.fields ?? []).map(({ name }) => ({ typeName: definition.name.value, fieldName: name.value }))
      : [],
  )

/**
 * One field of an operation as an operation of its own, with the fragments and variables that it needs.
 * @param {ResolveInfo} info
 * @returns {Pick<FieldRequest, 'query' | 'variables'>}
 */
function documentOf({ fieldName, fieldNodes, fragments, operation, variableValues }) {
  /** @type {Set<string>} */
  const variables = new Set()
  /** @type {Set<string>} */
  const spread = new Set()
  /** @param {import('graphql').ASTNode} root */
  const collect = (root) =>
    visit(root, {
      Variable: ({ name }) => void variables.add(name.value),
      FragmentSpread({ name }) {
        const fragment = fragments[name.value]
        if (spread.has(name.value) || fragment === undefined) return
        spread.add(name.value)
        collect(fragment)
      },
    })
  for (const field of fieldNodes) collect(field)
  const ofField = {
    ...operation,
    name: { kind: Kind.NAME, value: fieldName },
    variableDefinitions: (operation.variableDefinitions ?? []).filter(({ variable }) =>
      variables.has(variable.name.value),
    ),
    selectionSet: { kind: Kind.SELECTION_SET, selections: fieldNodes },
  }
  const query = [ofField, ...[...spread].map((name) => fragments[name])].map((node) =>
    print(visit(/** @type {import('graphql').ASTNode} */ (node), { Field: withoutAlias })),
  )
  return {
    query: query.join('\n'),
    variables: Object.fromEntries(Object.entries(variableValues).filter(([name]) => variables.has(name))),
  }
}

/** A resolver's answer is read under the names of the schema: the engine gives what was asked for its other names. @param {import('graphql').FieldNode} field */
const withoutAlias = (field) => ({ ...field, alias: undefined })
