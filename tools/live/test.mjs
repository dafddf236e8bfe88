// `npm run test:live`: the live build against an identity provider and tokens that nobody here wrote. What follows is
// handed to Playwright: `npm run test:live -- -g "wrong password"`.
import { ensureBrowser } from '../browsers.mjs'
import { loadModule } from '../load-module.mjs'
import { servePreview } from '../preview-server.mjs'
import { run } from '../run.mjs'
import { startAppSync } from './appsync/simulator.mjs'
import { PASSWORD, REGION, startCognitoLocal } from './cognito-local.mjs'

/** @type {(() => Promise<void>)[]} */
const started = []
try {
  process.exitCode = await testLive()
} finally {
  for (const close of started.reverse()) await close()
}
// The module runner of Vite keeps a server of its own alive.
process.exit()

async function testLive() {
  const identity = await startCognitoLocal()
  started.push(identity.close)
  const { plain, brief } = identity.clients
  /** @type {typeof import('./graphql-host')} */
  const { startGraphQLHost } = await loadModule('tools/live/graphql-host.ts')
  const rules = {
    jwksUrl: `${identity.endpoint}${identity.poolId}/.well-known/jwks.json`,
    issuer: identity.issuer,
    clientIds: [plain.id, brief.id],
  }
  const api = await startGraphQLHost(rules, startAppSync)
  started.push(() => api.close())
  const graphql = `${api.address}graphql`

  /** @param {string} name @param {import('./cognito-local.mjs').AppClient} client @returns {Promise<string>} its address */
  async function serveBuildFor(name, client) {
    const folder = `dist/live-${name}`
    await run('node', ['tools/build.mjs', 'live', '--out', folder], {
      quiet: true,
      env: {
        VITE_AWS_REGION: REGION,
        VITE_COGNITO_USER_POOL_ID: identity.poolId,
        VITE_COGNITO_CLIENT_ID: client.id,
        VITE_COGNITO_CLIENT_SECRET: client.secret ?? '',
        VITE_COGNITO_ENDPOINT: identity.endpoint,
        VITE_GRAPHQL_ENDPOINT: graphql,
        VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_example',
      },
    })
    const { address, close } = await servePreview({ folder })
    started.push(close)
    return address
  }
  const [plainAddress, briefAddress] = await Promise.all([serveBuildFor('plain', plain), serveBuildFor('brief', brief)])
  const contract = await playContract({
    name: 'AppSync simulator and cognito-local',
    endpoint: graphql,
    site: plainAddress,
    identity,
  })

  const { code } = await run('npx', ['playwright', 'test', '-c', 'e2e/live', ...process.argv.slice(2)], {
    allowFailure: true,
    env: {
      CHROMIUM: await ensureBrowser('chromium'),
      LIVE_PLAIN: plainAddress,
      LIVE_BRIEF: JSON.stringify({ address: briefAddress, ...brief }),
      LIVE_COGNITO: identity.endpoint,
      LIVE_GRAPHQL: graphql,
    },
  })
  return code === 0 ? contract : code
}

/**
 * The contract is played against the services of this suite as against any other.
 * @param {{ name: string, endpoint: string, site: string, identity: import('./cognito-local.mjs').Identity }} services
 */
async function playContract({ identity, ...services }) {
  /** @type {typeof import('../contract/main')} */
  const { capabilities, playAndTell } = await loadModule('tools/contract/main.ts')
  /** @param {string} username */
  const account = (username) => ({ username, password: PASSWORD })
  return playAndTell(
    {
      ...services,
      identity: { endpoint: identity.endpoint, clientId: identity.clients.plain.id },
      people: {
        agent: account('agent'),
        otherAgent: account('agent-low'),
        manager: account('manager'),
        administrator: account('admin'),
      },
      capabilities,
      known: { 'doctor.wrong-password': 'cognito-local calls it InvalidPasswordException' },
    },
    'reports/contract-live',
  )
}
