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
 * @typedef {{ address: string, close: () => Promise<void> }} AppSync where GraphQL is spoken; tokens are read, not verified
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
    buildSchema(schema)
    const simulator = new AmplifyAppSyncSimulator()
    simulator.init({
      schema: { content: schema },
      dataSources: [{ name: 'backend', type: SOURCE }],
      resolvers: operationsIn(schema).map((operation) => ({
        ...operation,
        kind: 'UNIT',
        dataSourceName: 'backend',
        requestMappingTemplate: REQUEST_TEMPLATE,
        responseMappingTemplate: RESPONSE_TEMPLATE,
      })),
      appSync: {
        name: 'fairlead',
        defaultAuthenticationType: { authenticationType: 'AMAZON_COGNITO_USER_POOLS', cognitoUserPoolConfig: {} },
        additionalAuthenticationProviders: [],
      },
    })
    await simulator.start()
    return { address: `${simulator.localhostUrl}/graphql`, close: () => simulator.stop() }
  }
}

/** @param {string} schema */
const operationsIn = (schema) =>
  parse(schema).definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION && ['Query', 'Mutation'].includes(definition.name.value)
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
