// Runs AWS's AppSync simulator: its engine (graphql 15, mapping templates, AppSync errors) uses the schema printed for
// AppSync. A resolver for each operation forwards its part of the request.
import { createRequire } from 'node:module'
import { Kind, parse, print, visit } from 'graphql'
import { forAppSync } from '../../appsync-schema.mjs'
import { installPackages } from '../../run.mjs'

const folder = new URL('.', import.meta.url).pathname
const SOURCE = 'BACKEND'
const OLDER_GRAPHQL = 'graphql-june-2018'
const SIMULATOR = '@aws-amplify/amplify-appsync-simulator'

/** Forwards all errors and the data. `$util.error` would forward only one error. */
const RESPONSE_TEMPLATE = `
#foreach($error in $ctx.result.errors)
$util.appendError($error.message, $error.errorType, null, $error.errorInfo)
#end
$util.toJson($ctx.result.data)`
const REQUEST_TEMPLATE = '{"version": "2018-05-29", "operation": "Invoke", "payload": {}}'

/** Directives built into AppSync, which other parsers need as definitions. */
const DIRECTIVES = `
directive @aws_subscribe(mutations: [String!]) on FIELD_DEFINITION
directive @aws_iam on FIELD_DEFINITION | OBJECT
directive @aws_cognito_user_pools on FIELD_DEFINITION | OBJECT`

/** Resolvers without a data source, for live updates. Users may subscribe only to `everybody` and to themselves. */
const LOCAL_RESOLVERS = new Map([
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

/** Signature of a service that calls its API with IAM. The simulator reads only this part of it. */
const SIGNATURE = 'AWS4-HMAC-SHA256 Credential=ASIAVJKIAM-AuthRole/20260101/us-east-1/appsync/aws4_request'
const PUBLISH = `mutation($receiver: ID!, $topics: [ChangeTopic!]!) {
  publishChanges(receiver: $receiver, topics: $topics) { receiver topics }
}`

/**
 * @typedef {object} FieldRequest one operation of the schema, as a separate document
 * @property {string} query
 * @property {Record<string, unknown>} variables
 * @property {string} authorization token of the page
 *
 * @typedef {{ message: string, errorType?: string | null, errorInfo?: unknown }} FieldError
 * @typedef {{ data?: Record<string, unknown> | null, errors?: FieldError[] }} FieldAnswer
 *
 * @typedef {object} Simulation used exports of the package
 * @property {new () => { init: (config: object) => void, start: () => Promise<void>, localhostUrl: string }} AmplifyAppSyncSimulator
 * @property {(type: string, loader: new () => object) => void} addDataLoader
 *
 * @typedef {Pick<import('graphql').GraphQLResolveInfo, 'fieldName' | 'fieldNodes' | 'fragments' | 'operation' | 'variableValues'>} ResolveInfo
 */

/**
 * @typedef {object} AppSync simulated API, which does not verify tokens
 * @property {string} address GraphQL endpoint
 * @property {string} realtime endpoint of the realtime protocol
 * @property {(receiver: string, topics: readonly string[]) => Promise<void>} publish
 *
 * @param {(field: FieldRequest) => Promise<FieldAnswer>} invoke
 * @returns {Promise<(described: string) => Promise<AppSync>>} starts an API for a schema like schema.graphql
 */
export async function loadAppSync(invoke) {
  await installPackages(folder)
  // Variable package names, because type checks must pass where these packages are not installed.
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
    // AWS supports only the June 2018 grammar, but the simulator's parser accepts more.
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
        dataSourceName: LOCAL_RESOLVERS.has(operation.fieldName) ? 'nothing' : 'backend',
        requestMappingTemplate: REQUEST_TEMPLATE,
        responseMappingTemplate: RESPONSE_TEMPLATE,
        ...LOCAL_RESOLVERS.get(operation.fieldName),
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
    }
  }
}

/** @param {string} address @param {object} variables */
async function publish(address, variables) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { connection: 'close', 'content-type': 'application/json', authorization: SIGNATURE },
    body: JSON.stringify({ query: PUBLISH, variables }),
  })
  const { errors } = await response.json()
  if (errors) throw new Error(`publishChanges failed: ${JSON.stringify(errors)}`)
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
 * Returns one field of an operation as a separate operation, with its fragments and variables.
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

/**
 * Removes an alias, because resolvers return schema names and the engine applies the aliases.
 * @param {import('graphql').FieldNode} field
 */
const withoutAlias = (field) => ({ ...field, alias: undefined })
