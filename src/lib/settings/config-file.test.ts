import { describe, expect, it } from 'vitest'
import { readLiveEnv, readMockSettings, withHostSettings } from './env'
import { fetchConfigFile, readConfigFile } from './config-file'
import { buildSettings, hostSettingRules } from './settings-table'

const json = (body: unknown, status = 200) => Response.json(body, { status })
const ask = (answer: () => Response | Promise<Response>) =>
  fetchConfigFile('/desk/', async (input, init) => {
    // A host may let browsers keep the file.
    expect([input, init?.cache]).toEqual(['/desk/config.json', 'no-cache'])
    return answer()
  })

const good = {
  VITE_AWS_REGION: 'eu-west-1',
  VITE_COGNITO_USER_POOL_ID: 'eu-west-1_AbC',
  VITE_COGNITO_CLIENT_ID: 'client',
  VITE_GRAPHQL_ENDPOINT: 'https://api.example.com/graphql',
  VITE_FEATURE_PAYMENTS: 'off',
}

describe('host settings', () => {
  it('override the settings of the build, which apply to all others', () => {
    const build = { VITE_AWS_REGION: 'us-east-1', VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1', PROD: true }
    const { settings } = readConfigFile(JSON.stringify(good))
    expect(readLiveEnv(withHostSettings(build, settings ?? {}))).toMatchObject({
      backend: 'live',
      identity: { region: 'eu-west-1', clientId: 'client' },
      graphqlEndpoint: 'https://api.example.com/graphql',
      stripePublishableKey: 'pk_live_1',
      features: { payments: false },
      problems: [],
    })
  })

  it('may name the sandbox server’s own pool and app client', () => {
    const { userPoolId, clientId } = readMockSettings('/').identity
    const own = { VITE_COGNITO_USER_POOL_ID: userPoolId, VITE_COGNITO_CLIENT_ID: clientId }
    expect(readConfigFile(JSON.stringify(own)).problems).toBeNull()
  })

  it('cannot enable a part that the build leaves out', () => {
    const build = { VITE_ADMIN_DISABLED: 'true' }
    expect(readLiveEnv(withHostSettings(build, { VITE_ADMIN_DISABLED: false })).adminEnabled).toBe(false)
  })

  it.each(['VITE_API', 'VITE_BACKEND', 'VITE_BASE_PATH', 'VITE_BUILD_ID'])('cannot define %s', (name) => {
    const { settings, problems } = readConfigFile(JSON.stringify({ ...good, [name]: 'mock' }))
    expect([settings, problems]).toEqual([null, [`${name} is decided when the app is built`]])
  })

  it('cover exactly the settings that the app or its policy reads', () => {
    const read = new Set<string>(['VITE_UPLOAD_ORIGIN', 'VITE_TELEMETRY_URL'])
    const noting = new Proxy({}, { get: (_, name) => read.add(String(name)) && (name === 'VITE_API' ? 'full' : 'x') })
    readLiveEnv(noting)
    const told = [...read].filter((name) => name.startsWith('VITE_') && !buildSettings.some((other) => other === name))
    expect(Object.keys(hostSettingRules()).toSorted()).toEqual(told.toSorted())
  })
})

describe('a host', () => {
  it('that sets nothing leaves the settings of the build unchanged', async () => {
    expect(await ask(() => json({}))).toEqual({ settings: {}, problems: null })
  })

  it.each([
    [() => json('Not found', 404), 'It is missing: the server answered with status 404'],
    [() => json('', 403), 'It is missing: the server answered with status 403'],
    [
      () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
      'It is missing: the server answered with a page of HTML, or names this type',
    ],
    [() => json('', 500), 'It could not be loaded: the server answered with status 500'],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'It could not be loaded: there was no answer'],
    [
      () => new Response('{'),
      'It is not JSON: no comments, commas at the end, typographic quotes, or other encoding than UTF-8',
    ],
    [() => json([]), 'It must be one object, with the names of settings and their values'],
    [() => json({ VITE_AWS_REGON: 'x' }), 'VITE_AWS_REGON is no setting of this app; did you mean VITE_AWS_REGION?'],
    [() => json({ AWS_REGION: 'x' }), 'AWS_REGION is no setting of this app; did you mean VITE_AWS_REGION?'],
    [() => json({ toString: 'x' }), 'toString is no setting of this app'],
    [() => json({ VITE_AWS_REGION: 'Ireland' }), 'VITE_AWS_REGION must be the name of a region, such as us-east-1'],
    [() => json({ VITE_FEATURE_LEADS: 1 }), 'VITE_FEATURE_LEADS must be true or false'],
  ])('with an unusable file gets the reason: %#', async (answer, problem) => {
    expect(await ask(answer)).toEqual({ settings: null, problems: [problem] })
  })

  it('gets all problems at once, without values', async () => {
    const { problems } = await ask(() =>
      json({ VITE_STRIPE_PUBLISHABLE_KEY: 'sk_live_planted', VITE_GRAPHQL_ENDPOINT: 'ftp://planted' }),
    )
    expect(problems).toHaveLength(2)
    expect(JSON.stringify(problems)).not.toContain('planted')
  })
})
