// Starts and seeds cognito-local, a third-party emulator of the identity provider.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const require = createRequire(import.meta.url)

/** Confirmation code that the emulator sends for every purpose. */
export const CODE = '123456'
export const PASSWORD = 'Sandbox-Pass-1'
export const REGION = 'us-east-1'

/**
 * @typedef {object} AppClient
 * @property {string} id
 * @property {string | null} secret
 *
 * @typedef {object} Identity
 * @property {string} endpoint URL of the API
 * @property {string} poolId
 * @property {string} issuer
 * @property {{ plain: AppClient, brief: AppClient }} clients
 * @property {() => Promise<void>} close
 */

/** @returns {Promise<number>} a free port */
async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('No port is free')
  return address.port
}

/** @returns {Promise<Identity>} */
export async function startCognitoLocal() {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-cognito-'))
  mkdirSync(join(folder, '.cognito'))
  const config = {
    UserPoolDefaults: { UsernameAttributes: [], MfaConfiguration: 'OFF' },
    TokenConfig: { IssuerDomain: `https://cognito-idp.${REGION}.amazonaws.com` },
  }
  writeFileSync(join(folder, '.cognito/config.json'), JSON.stringify(config))

  const port = await freePort()
  const child = spawn(process.execPath, [require.resolve('cognito-local/lib/bin/start.js')], {
    cwd: folder,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), CODE },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  /** @type {string[]} */
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const close = async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }

  const endpoint = `http://localhost:${port}/`
  try {
    await untilHealthy(endpoint, () => child.exitCode !== null)
    return { endpoint, ...(await fill(endpoint)), close }
  } catch (error) {
    await close()
    throw new Error(`cognito-local could not be started:\n${output.join('')}`, { cause: error })
  }
}

/** @param {string} endpoint @param {() => boolean} hasEnded */
async function untilHealthy(endpoint, hasEnded) {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (hasEnded()) throw new Error('It ended before it answered')
    const healthy = await fetch(`${endpoint}health`).then(
      (response) => response.ok,
      () => false,
    )
    if (healthy) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('It did not answer within twenty seconds')
}

/** @param {string} endpoint @param {string} operation @param {object} input @returns {Promise<any>} */
async function call(endpoint, operation, input) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${text}`)
  return JSON.parse(text)
}

/** Users that also exist in the seeded world, where `sub` is their ID. */
const people = [
  { username: 'admin', sub: 'user-admin', group: 'Administrator', name: ['Avery', 'Lindqvist'] },
  { username: 'manager', sub: 'user-manager', group: 'Manager', name: ['Morgan', 'Okonkwo'] },
  { username: 'agent', sub: 'user-agent', group: 'Agent', name: ['Riley', 'Fairweather'] },
  { username: 'manager-canyon@demo', sub: 'user-manager-canyon', group: 'Manager', name: ['Jordan', 'Castellan'] },
  { username: 'agent-range@demo', sub: 'user-range-one', group: 'Agent', name: ['Quinn', 'Halloran'] },
  { username: 'agent-low@demo', sub: 'user-low', group: 'Agent', name: ['Sasha', 'Thornbury'] },
  // This user has a temporary password.
  { username: 'agent-ridge@demo', sub: 'user-ridge-one', group: 'Agent', name: ['Reese', 'Ridge'], temporary: true },
]

/** Creates the user pool, clients, groups, and users. @param {string} endpoint */
async function fill(endpoint) {
  const { UserPool } = await call(endpoint, 'CreateUserPool', {
    PoolName: 'fairlead',
    AutoVerifiedAttributes: ['email'],
    Schema: ['city', 'state', 'zip_code', 'nmls_number'].map((Name) => ({ Name, AttributeDataType: 'String' })),
  })
  const UserPoolId = UserPool.Id
  const hour = {
    AccessTokenValidity: 1,
    IdTokenValidity: 1,
    TokenValidityUnits: { AccessToken: 'hours', IdToken: 'hours' },
  }
  const fiveSeconds = {
    AccessTokenValidity: 5,
    IdTokenValidity: 5,
    TokenValidityUnits: { AccessToken: 'seconds', IdToken: 'seconds' },
  }
  /** @param {string} ClientName @param {object} options @returns {Promise<AppClient>} */
  const client = async (ClientName, options) => {
    const { UserPoolClient } = await call(endpoint, 'CreateUserPoolClient', { UserPoolId, ClientName, ...options })
    return { id: UserPoolClient.ClientId, secret: UserPoolClient.ClientSecret ?? null }
  }
  const clients = {
    plain: await client('plain', hour),
    brief: await client('brief', { ...fiveSeconds, GenerateSecret: true }),
  }
  for (const GroupName of ['Administrator', 'Manager', 'Agent'])
    await call(endpoint, 'CreateGroup', { UserPoolId, GroupName })
  for (const person of people) await addPerson(endpoint, UserPoolId, person)
  return { poolId: UserPoolId, issuer: `https://cognito-idp.${REGION}.amazonaws.com/${UserPoolId}`, clients }
}

/** @param {string} endpoint @param {string} UserPoolId @param {(typeof people)[number]} person */
async function addPerson(endpoint, UserPoolId, { username, sub, group, name, temporary }) {
  const [firstName = '', lastName = ''] = name
  const attributes = {
    sub,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    email_verified: 'true',
    given_name: firstName,
    family_name: lastName,
  }
  await call(endpoint, 'AdminCreateUser', {
    UserPoolId,
    Username: username,
    TemporaryPassword: PASSWORD,
    MessageAction: 'SUPPRESS',
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  })
  if (!temporary)
    await call(endpoint, 'AdminSetUserPassword', {
      UserPoolId,
      Username: username,
      Password: PASSWORD,
      Permanent: true,
    })
  await call(endpoint, 'AdminAddUserToGroup', { UserPoolId, Username: username, GroupName: group })
}
