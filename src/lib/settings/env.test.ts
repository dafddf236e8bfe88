import { describe, expect, it, vi } from 'vitest'
import example from '../../../.env.example?raw'
import { normalizeBasePath, readLiveEnv, readMockEnv, reportEnvProblems } from './env'
import { createLog } from '../telemetry/create-log'
import { buildSettings, editionOf, flagDefaults, hostSettingRules } from './settings-table'

const live = {
  PROD: true,
  VITE_AWS_REGION: 'eu-west-1',
  VITE_COGNITO_USER_POOL_ID: 'eu-west-1_abc',
  VITE_COGNITO_CLIENT_ID: 'client',
  VITE_GRAPHQL_ENDPOINT: 'https://api.example.com/graphql',
}

describe('a build with the in-browser backend', () => {
  it('has fixed endpoints', () => {
    const env = readMockEnv({ BASE_URL: '/x/' })
    expect(env).toMatchObject({
      backend: 'mock',
      basePath: '/x/',
      graphqlEndpoint: '/x/graphql',
      stripePublishableKey: 'pk_test_fairlead',
      pwaDisabled: true,
      adminEnabled: true,
      production: false,
      graphqlGetQueries: false,
      problems: [],
      identity: {
        region: 'us-east-1',
        userPoolId: 'us-east-1_fairlead',
        clientId: 'fairlead-sandbox',
        endpoint: '/x/cognito-idp/',
        issuer: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_fairlead',
      },
    })
    expect(Object.values(env.features).every(Boolean)).toBe(true)
  })

  it('can turn off single features', () => {
    expect(readMockEnv({ VITE_FEATURE_PAYMENTS: '0' }).features).toMatchObject({ payments: false, wallets: true })
  })

  it.each([
    [{ VITE_ADMIN_DISABLED: 'true' }, false],
    [{ VITE_FEATURE_ADMIN: 'off' }, false],
    [{ VITE_ADMIN_DISABLED: 'false' }, true],
    [{ VITE_ADMIN_DISABLED: 'perhaps' }, true],
  ])('with the settings %j has adminEnabled %s', (raw, enabled) => {
    expect(readMockEnv(raw).adminEnabled).toBe(enabled)
  })
})

describe('a live build', () => {
  it('reads everything from its settings', () => {
    const env = readLiveEnv({ ...live, VITE_COGNITO_CLIENT_SECRET: 's', VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })
    expect(env).toMatchObject({
      backend: 'live',
      production: true,
      problems: [],
      graphqlEndpoint: 'https://api.example.com/graphql',
      stripePublishableKey: 'pk_live_1',
      identity: {
        clientSecret: 's',
        endpoint: 'https://cognito-idp.eu-west-1.amazonaws.com/',
        issuer: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_abc',
      },
    })
  })

  it('has a realtime endpoint in the edition `full`, if the URL is set', () => {
    const VITE_GRAPHQL_REALTIME_ENDPOINT = 'wss://api.example.com/graphql/realtime'
    const full = { VITE_API: 'full' }
    const listensAt = (settings: object) => readLiveEnv({ ...live, ...settings }).graphqlRealtimeEndpoint
    expect(listensAt({ ...full, VITE_GRAPHQL_REALTIME_ENDPOINT })).toBe(VITE_GRAPHQL_REALTIME_ENDPOINT)
    expect(listensAt({ VITE_API: 'specification', VITE_GRAPHQL_REALTIME_ENDPOINT })).toBeNull()
    expect(listensAt(full)).toBeNull()
    expect(readMockEnv({ ...full, VITE_GRAPHQL_REALTIME_ENDPOINT }).graphqlRealtimeEndpoint).toBeNull()
  })

  it.each([
    ['VITE_AWS_REGION', 'region (VITE_AWS_REGION) is not set'],
    ['VITE_COGNITO_USER_POOL_ID', 'user pool id (VITE_COGNITO_USER_POOL_ID) is not set'],
    ['VITE_COGNITO_CLIENT_ID', 'app client id (VITE_COGNITO_CLIENT_ID) is not set'],
    ['VITE_GRAPHQL_ENDPOINT', 'GraphQL endpoint (VITE_GRAPHQL_ENDPOINT) is not set'],
  ])('logs at startup that %s is missing', (name, problem) => {
    for (const value of [undefined, '', '  ']) {
      const env = readLiveEnv({ ...live, [name]: value })
      expect(env.problems).toEqual([problem])
      const sink = vi.fn()
      reportEnvProblems(env, createLog('info', sink))
      expect(sink).toHaveBeenCalledWith('error', `Backend configuration is incomplete: ${problem}`, undefined)
    }
  })

  it('never falls back to the in-browser backend', () => {
    const env = readLiveEnv({})
    expect(env.backend).toBe('live')
    expect(env.identity).toBeNull()
    expect(env.stripePublishableKey).toBeNull()
    expect(env.problems).toHaveLength(4)
    expect(JSON.stringify(env)).not.toMatch(/fairlead|cognito-idp\//)
  })

  it.each([
    ['https://api.example.com', 'https://api.example.com/graphql'],
    ['https://api.example.com/', 'https://api.example.com/graphql'],
    ['https://api.example.com/v2/query', 'https://api.example.com/v2/query'],
    ['/graphql', '/graphql'],
  ])('uses for the endpoint %s the URL %s', (endpoint, used) => {
    expect(readLiveEnv({ ...live, VITE_GRAPHQL_ENDPOINT: endpoint }).graphqlEndpoint).toBe(used)
  })

  it('logs nothing if no setting is missing', () => {
    const sink = vi.fn()
    reportEnvProblems(readLiveEnv({ ...live, VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }), createLog('debug', sink))
    expect(sink).not.toHaveBeenCalled()
  })
})

it.each([
  [null, '/'],
  ['/', '/'],
  ['x', '/x/'],
  ['/x', '/x/'],
  ['x/', '/x/'],
  ['//a//b//', '/a/b/'],
  ['./', '/'],
])('normalizes the base path %j to %s', (value, path) => {
  expect(normalizeBasePath(value)).toBe(path)
})

describe('.env.example', () => {
  const listed = new Map([...example.matchAll(/^(?:# )?(VITE_\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))

  it('lists exactly the settings of the table', () => {
    // The build itself defines VITE_BUILD_ID.
    const settings = [...Object.keys(hostSettingRules()), ...buildSettings].filter((name) => name !== 'VITE_BUILD_ID')
    expect([...listed.keys()].toSorted()).toEqual(settings.toSorted())
  })

  it('shows the default of each flag, and no value that is not allowed', () => {
    for (const [name, isOn] of Object.entries(flagDefaults))
      expect([name, listed.get(name)]).toEqual([name, String(isOn)])
    for (const [name, rule] of Object.entries(hostSettingRules()))
      expect(rule.allows(listed.get(name) ?? '')).toBe(true)
  })
})

describe('the edition of a build', () => {
  it.each([
    [undefined, 'live', 'specification'],
    ['', 'live', 'specification'],
    [undefined, 'mock', 'full'],
    ['full', 'live', 'full'],
    [' specification ', 'mock', 'specification'],
  ] as const)('with VITE_API %j and the backend %s is %s', (value, backend, edition) => {
    expect(editionOf(value, backend)).toBe(edition)
  })

  it('is refused if it is unknown', () => {
    expect(() => editionOf('everything', 'live')).toThrow("VITE_API is 'everything': it must be specification or full")
  })
})

it('has nine switches: six features, two that turn a part off, and the edition', () => {
  const names = [...Object.keys(hostSettingRules()), ...buildSettings]
  expect(names.filter((name) => /_FEATURE_|_CAPABILITY_|_DISABLED$|^VITE_API$/.test(name))).toHaveLength(9)
})
