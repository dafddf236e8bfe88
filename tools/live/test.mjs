// `npm test -- live` tests the live build against a third-party identity provider and its tokens. Arguments of this
// script go to Playwright: `node tools/live/test.mjs -g "wrong password"`.
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { loadModule } from '../load-module.mjs'
import { servePreview } from '../preview-server.mjs'
import { run } from '../run.mjs'
import { loadAppSync } from './appsync/simulator.mjs'
import { PASSWORD, REGION, startCognitoLocal } from './cognito-local.mjs'

const identity = await startCognitoLocal()
try {
  process.exitCode = await testLive()
} finally {
  await identity.close()
}
// Ends the servers of this process, which need not wait for their open connections.
process.exit()

async function testLive() {
  const { plain, brief } = identity.clients
  /** @type {typeof import('./graphql-host')} */
  const { startGraphQLHost } = await loadModule('tools/live/graphql-host.ts')
  const rules = {
    jwksUrl: `${identity.endpoint}${identity.poolId}/.well-known/jwks.json`,
    issuer: identity.issuer,
    clientIds: [plain.id, brief.id],
  }
  const api = await startGraphQLHost(rules, loadAppSync)
  /** @type {typeof import('./foreign-service')} */
  const { startForeignService } = await loadModule('tools/live/foreign-service.ts')
  const foreign = `${(await startForeignService(rules)).address}graphql`
  const graphql = `${api.address}graphql`
  const specified = `${api.address}specified/graphql`
  /** @param {import('./cognito-local.mjs').AppClient} client @param {string} endpoint */
  const settingsFor = (client, endpoint) => ({
    VITE_AWS_REGION: REGION,
    VITE_COGNITO_USER_POOL_ID: identity.poolId,
    VITE_COGNITO_CLIENT_ID: client.id,
    VITE_COGNITO_CLIENT_SECRET: client.secret ?? '',
    VITE_COGNITO_ENDPOINT: identity.endpoint,
    VITE_GRAPHQL_ENDPOINT: endpoint,
    VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_example',
  })
  const build = (/** @type {string} */ folder, /** @type {Record<string, string>} */ env) =>
    run('node', ['tools/build.mjs', 'live', '--out', folder], { quiet: true, env })
  const serve = async (/** @type {string} */ folder) => (await servePreview({ folder })).address
  // Two builds, one for each edition, read their settings from the host. The third has them built in.
  await Promise.all([
    build('dist/live-specification', { VITE_RUNTIME_CONFIG: 'true' }),
    build('dist/live-full', { VITE_RUNTIME_CONFIG: 'true', VITE_API: 'full' }),
    build('dist/live-brief', settingsFor(brief, graphql)),
  ])
  /** @param {string} name @param {import('../../src/lib/settings/settings-table').Edition} edition @param {object} settings */
  const serveAt = (name, edition, settings) => {
    const folder = `dist/live-${name}`
    rmSync(folder, { recursive: true, force: true })
    cpSync(`dist/live-${edition}`, folder, { recursive: true })
    writeFileSync(`${folder}/config.json`, JSON.stringify(settings))
    return serve(folder)
  }
  /** @type {typeof import('../contract/main')} */
  const { runAndReport } = await loadModule('tools/contract/main.ts')
  const specificationAddress = await serveAt('plain', 'specification', settingsFor(plain, specified))
  const fullAddress = await serveAt('polling', 'full', settingsFor(plain, graphql))
  const realtimeAddress = await serveAt('realtime', 'full', {
    ...settingsFor(plain, graphql),
    VITE_GRAPHQL_REALTIME_ENDPOINT: api.realtime,
  })
  const foreignAddress = await serveAt('foreign', 'specification', settingsFor(plain, foreign))
  const briefAddress = await serve('dist/live-brief')
  /** @param {Pick<import('../contract/config').ContractConfig, 'endpoint' | 'site' | 'edition' | 'realtime'>} services */
  const runContract = (services) =>
    runAndReport(contractOf(identity, services), `reports/contract-live/${services.edition}`)
  const contracts = [
    await runContract({ edition: 'full', endpoint: graphql, site: fullAddress, realtime: true }),
    await runContract({ edition: 'specification', endpoint: specified, site: specificationAddress }),
  ]

  const { code } = await run('npx', ['playwright', 'test', '-c', 'e2e/live', ...process.argv.slice(2)], {
    allowFailure: true,
    env: {
      LIVE_SPECIFICATION: specificationAddress,
      LIVE_FULL: fullAddress,
      LIVE_REALTIME: realtimeAddress,
      LIVE_FOREIGN: foreignAddress,
      LIVE_FOREIGN_API: foreign,
      LIVE_BRIEF: JSON.stringify({ address: briefAddress, ...brief }),
      LIVE_COGNITO: identity.endpoint,
      LIVE_GRAPHQL: specified,
    },
  })
  return code === 0 ? Math.max(...contracts) : code
}

/**
 * Returns the config of the contract kit for the services of this suite.
 * @param {import('./cognito-local.mjs').Identity} provider
 * @param {Pick<import('../contract/config').ContractConfig, 'endpoint' | 'site' | 'edition' | 'realtime'>} services
 * @returns {import('../contract/config').ContractConfig}
 */
function contractOf({ endpoint, clients }, services) {
  /** @param {string} username */
  const account = (username) => ({ username, password: PASSWORD })
  return {
    ...services,
    name: `the edition ${services.edition}, on AppSync's simulator`,
    identity: { endpoint, clientId: clients.plain.id },
    people: {
      agent: account('agent'),
      otherAgent: account('agent-range@demo'),
      manager: account('manager'),
      otherManager: account('manager-canyon@demo'),
      administrator: account('admin'),
    },
    known: {
      'doctor.wrong-password': 'cognito-local calls it InvalidPasswordException',
      'writes.picture': 'the backend behind the simulator has no address for uploads',
    },
  }
}
