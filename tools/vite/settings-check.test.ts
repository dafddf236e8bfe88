import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readConfigFile } from '../../src/lib/settings/config-file'
import { checkSettings } from './settings-check'

const good = {
  VITE_AWS_REGION: 'us-east-1',
  VITE_COGNITO_USER_POOL_ID: 'us-east-1_AbCdEf123',
  VITE_COGNITO_CLIENT_ID: '1h57kf5cpq17m0eml12EXAMPLE',
  VITE_GRAPHQL_ENDPOINT: 'https://abc.appsync-api.us-east-1.amazonaws.com/graphql',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_example',
}
const none = { secrets: [], mistakes: [], warnings: [] }

const planted = 'planted'
/** Secrets, composed here so that no scanner takes this file for a leak. */
const secrets: readonly (readonly [name: string, value: string])[] = [
  ['VITE_STRIPE_PUBLISHABLE_KEY', `sk_live_${planted}`],
  ['VITE_STRIPE_SECRET_KEY', `rk_live_${planted}`],
  ['VITE_GRAPHQL_ENDPOINT', `https://x.example/?s=whsec_${planted}`],
  ['VITE_COGNITO_CLIENT_SECRET', `-----BEGIN RSA PRIVATE KEY-----${planted}`],
  ['VITE_COGNITO_CLIENT_ID', `AKIA${planted.toUpperCase()}123456789`],
  ['VITE_AWS_REGION', `${planted}/`.repeat(4) + planted.toUpperCase() + '0'],
  ['VITE_CSP_REPORT_URI', `https://user:${planted}@collector.example/v1/logs`],
  ['VITE_TELEMETRY_URL', `https://hooks.slack.com/services/T0/B0/${planted}`],
  ['VITE_COGNITO_ENDPOINT', `eyJhbGciOiJIUzI1NiJ9.${planted}.x`],
  ['VITE_BASE_PATH', `ghp_${planted.repeat(5)}`],
  ['VITE_UPLOAD_ORIGIN', `xoxb-${planted}`],
  ['VITE_FEATURE_ADMIN', `da2-${planted.repeat(4).slice(0, 26)}`],
  ['VITE_COGNITO_USER_POOL_ID', `LS0tLS1CRUdJTiBQUklWQVRF${planted}`],
  ['VITE_MAIL', `SG.${planted.repeat(3)}.x`],
]

describe('secrets', () => {
  it.each(secrets)('in %s are refused in each kind of build and in config.json, without the value', (name, value) => {
    for (const kind of ['live', 'demo'] as const) {
      const found = checkSettings({ ...good, [name]: value }, kind)
      expect(found.secrets).toEqual([expect.stringContaining(`${name} has `)])
      expect(JSON.stringify(found)).not.toMatch(/planted/i)
    }
    expect(readConfigFile(JSON.stringify({ [name]: value })).settings).toBeNull()
  })

  it('are not seen in what is public', () => {
    for (const value of [
      'https://desk_k@task_1.example/desk_2',
      'a3f5c0d1e2b4a3f5c0d1e2b4a3f5c0d1e2b4a3f5',
      'pk_live_51H',
    ])
      expect(checkSettings({ ...good, VITE_TELEMETRY_URL: value }, 'live').secrets).toEqual([])
    const generated = { ...good, VITE_COGNITO_CLIENT_SECRET: 'Abcdefghij0123456789Abcdefghij0123456789' }
    expect(checkSettings(generated, 'live')).toEqual({
      ...none,
      warnings: [expect.stringContaining('VITE_COGNITO_CLIENT_SECRET can be read by every visitor')],
    })
  })

  it('stop a real build before it writes anything', () => {
    const out = join(mkdtempSync(join(tmpdir(), 'build-')), 'dist')
    const variables = { ...good, ...Object.fromEntries(secrets), VITE_GRAPHQL_ENDPONT: 'x' }
    const { status, stderr } = spawnSync('node', ['tools/build.mjs', 'live', '--out', out], {
      env: { PATH: process.env['PATH'], NO_ENV_FILES: '1', ...variables },
      encoding: 'utf8',
    })
    expect([status, existsSync(out)]).toEqual([1, false])
    for (const [name] of secrets) expect(stderr).toContain(`- ${name} has `)
    expect(stderr).toContain('- VITE_GRAPHQL_ENDPONT is no setting of this app; did you mean VITE_GRAPHQL_ENDPOINT?')
    expect(stderr).not.toMatch(/planted|PLANTED|\n\s+at /)
  })
})

describe('a live build', () => {
  it('names variables that are not in capital letters', () => {
    const found = checkSettings(good, 'live', { ...good, vite_feature_admin: 'false', vite_plugin: 'x' })
    expect(found.mistakes).toEqual(['vite_feature_admin is not read: its name must be VITE_FEATURE_ADMIN'])
  })

  it('accepts no unencrypted address of AWS', () => {
    const address = 'http://abc.appsync-api.us-east-1.amazonaws.com/graphql'
    const { mistakes } = checkSettings({ ...good, VITE_GRAPHQL_ENDPOINT: address }, 'live')
    expect(mistakes).toEqual(['VITE_GRAPHQL_ENDPOINT must begin with https:// or wss://, as AWS asks for'])
  })

  it('needs no more than its example', () => {
    expect(checkSettings(good, 'live')).toEqual(none)
  })

  it('accepts .env.example with the required settings', () => {
    const example = parseEnv(readFileSync('.env.example', 'utf8'))
    expect(checkSettings({ ...example, ...good }, 'live')).toEqual(none)
    expect(checkSettings(example, 'demo')).toEqual(none)
  })

  it('requires what .env.example marks as required', () => {
    const marked = [...readFileSync('.env.example', 'utf8').matchAll(/^# Required\n(\w+)=/gm)].map(([, name]) => name)
    for (const VITE_API of ['specification', 'full'])
      expect(checkSettings({ VITE_API }, 'live').mistakes.map((text) => text.split(' ')[0])).toEqual(marked)
    expect(checkSettings({ VITE_API: 'full' }, 'demo')).toEqual(none)
  })

  it('names each required setting that is missing, unless config.json comes later', () => {
    const empty = { VITE_AWS_REGION: ' ', VITE_FEATURE_PAYMENTS: 'false' }
    const { mistakes } = checkSettings(empty, 'live', { AWS_REGION: 'x', REACT_APP_COGNITO_CLIENT_ID: 'y' })
    expect(mistakes.filter((text) => text.includes('is not set'))).toEqual([
      'VITE_AWS_REGION is not set: it must be the name of a region, such as us-east-1 (AWS_REGION is set, which the app does not read)',
      expect.stringContaining('VITE_COGNITO_USER_POOL_ID is not set: it must be the id of a user pool'),
      expect.stringContaining('(REACT_APP_COGNITO_CLIENT_ID is set, which the app does not read)'),
      expect.stringContaining('VITE_GRAPHQL_ENDPOINT is not set'),
    ])
    expect(checkSettings({ VITE_RUNTIME_CONFIG: 'on' }, 'live')).toEqual(none)
    expect(checkSettings({}, 'demo')).toEqual(none)
  })

  it.each([
    [
      { VITE_COGNITO_USER_POL_ID: 'x' },
      'VITE_COGNITO_USER_POL_ID is no setting of this app; did you mean VITE_COGNITO_USER_POOL_ID?',
    ],
    [{ VITE_GRAPHQL_ENDPOINT: 'htp://foo' }, 'VITE_GRAPHQL_ENDPOINT must be an address that begins with https://'],
    [{ VITE_GRAPHQL_ENDPOINT: 'https://api.example:99999/' }, 'VITE_GRAPHQL_ENDPOINT is no valid address'],
    [{ VITE_GRAPHQL_ENDPOINT: '<your endpoint>' }, 'VITE_GRAPHQL_ENDPOINT still has a placeholder'],
    [{ VITE_GRAPHQL_ENDPOINT: '"https://api.example/"' }, 'VITE_GRAPHQL_ENDPOINT has quotes around its value'],
    [{ VITE_GRAPHQL_ENDPOINT: '“https://api.example/”' }, 'VITE_GRAPHQL_ENDPOINT has quotes around its value'],
    [{ VITE_GRAPHQL_ENDPOINT: 'https://api.example/graphql\u200B' }, 'VITE_GRAPHQL_ENDPOINT has a line break or'],
    [{ VITE_COGNITO_CLIENT_ID: 'ab\nc' }, 'VITE_COGNITO_CLIENT_ID has a line break or an invisible character'],
    [{ VITE_COGNITO_CLIENT_ID: ' abc' }, 'VITE_COGNITO_CLIENT_ID has spaces around its value'],
    [
      { VITE_AWS_REGION: 'us-esat-1', VITE_COGNITO_USER_POOL_ID: 'local_1' },
      'VITE_AWS_REGION must be the name of a region',
    ],
    [{ VITE_AWS_REGION: 'eu-west-1' }, 'VITE_COGNITO_USER_POOL_ID is of the region us-east-1'],
    [{ VITE_COGNITO_USER_POOL_ID: 'US-EAST-1_AbC' }, 'VITE_COGNITO_USER_POOL_ID is of the region US-EAST-1'],
    [{ VITE_COGNITO_USER_POOL_ID: 'pool_AbC' }, 'VITE_COGNITO_USER_POOL_ID must begin with us-east-1_'],
    [{ VITE_COGNITO_CLIENT_ID: 'us-east-1_AbC' }, 'VITE_COGNITO_CLIENT_ID has the id of a user pool'],
    [{ VITE_COGNITO_USER_POOL_ID: 'arn:aws:cognito' }, 'VITE_COGNITO_USER_POOL_ID must be the id of a user pool'],
    [
      { VITE_COGNITO_ENDPOINT: 'https://x.auth.us-east-1.amazoncognito.com' },
      'VITE_COGNITO_ENDPOINT has the address of sign-in pages',
    ],
    [
      { VITE_COGNITO_ENDPOINT: 'https://cognito-idp.eu-west-1.amazonaws.com/' },
      'VITE_COGNITO_ENDPOINT is in another region',
    ],
    [
      { VITE_GRAPHQL_ENDPOINT: 'https://abc.appsync-realtime-api.us-east-1.amazonaws.com/graphql' },
      'address for live updates',
    ],
    [
      { VITE_API: 'full', VITE_GRAPHQL_REALTIME_ENDPOINT: 'wss://abc.appsync-api.us-east-1.amazonaws.com/' },
      'address for requests',
    ],
    [
      { VITE_API: 'full', VITE_GRAPHQL_REALTIME_ENDPOINT: 'wss://other.appsync-realtime-api.us-east-1.amazonaws.com/' },
      'belongs to another API',
    ],
    [
      {
        VITE_API: 'full',
        VITE_GRAPHQL_REALTIME_ENDPOINT: 'wss://abc.appsync-realtime-api.eu-west-1.amazonaws.com/graphql',
      },
      'belongs to another API',
    ],
    [{ VITE_USER_POOL_ID: 'us-east-1_A' }, 'did you mean VITE_COGNITO_USER_POOL_ID?'],
    [{ VITE_STRIPE_KEY: 'pk_live_1' }, 'did you mean VITE_STRIPE_PUBLISHABLE_KEY?'],
    [{ VITE_COGNITO_CLIENT_ID: 'undefined' }, 'VITE_COGNITO_CLIENT_ID still has a placeholder'],
    [{ VITE_AWS_REGION: 'us-east-1 # ours' }, 'VITE_AWS_REGION must be the name of a region'],
    [{ VITE_GRAPHQL_ENDPOINT: 'https://abc.appsync-api.us-east-1.amazonaws.com' }, 'must end with /graphql'],
    [{ VITE_GRAPHQL_ENDPOINT: 'https://https://api.example/graphql' }, 'VITE_GRAPHQL_ENDPOINT is no valid address'],
    [{ VITE_GRAPHQL_ENDPOINT: 'https://ann@api.example/graphql' }, 'has a user name, which browsers refuse'],
    [{ VITE_GRAPHQL_ENDPOINT: 'https://us-east-1.console.aws.amazon.com/appsync' }, 'a page of AWS’s console'],
    [{ VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_' }, 'which begins with pk_live_ or pk_test_'],
    [{ VITE_BASE_PATH: '/../app/' }, 'VITE_BASE_PATH must be a path'],
    [{ VITE_API: 'everything' }, 'VITE_API must be specification or full'],
    [{ VITE_GRAPHQL_GET_QUERIES: 'true' }, 'VITE_GRAPHQL_GET_QUERIES does not work with AppSync'],
    [{ VITE_STRIPE_PUBLISHABLE_KEY: 'live_key' }, 'VITE_STRIPE_PUBLISHABLE_KEY must be a publishable key'],
    [{ VITE_FEATURE_LEADS: 'enabled' }, 'VITE_FEATURE_LEADS must be true or false'],
    [{ VITE_RUNTIME_CONFIG: 'config.json' }, 'VITE_RUNTIME_CONFIG must be true or false'],
    [{ VITE_BASE_PATH: 'https://example.com/app/' }, 'VITE_BASE_PATH must be a path, such as /app/'],
    [{ VITE_TELEMETRY_URL: 'collector.example' }, 'VITE_TELEMETRY_URL must be an address'],
  ])('with %j is refused', (setting, sentence) => {
    const found = checkSettings({ ...good, ...setting }, 'live')
    expect([found.secrets, found.mistakes]).toEqual([[], [expect.stringContaining(sentence)]])
  })

  it.each([
    [{ VITE_STRIPE_PUBLISHABLE_KEY: '' }, 'Card payments are off: set VITE_STRIPE_PUBLISHABLE_KEY'],
    [{ VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'is a test key: for staging, set VITE_STRIPE_ALLOW_TEST_KEY=true'],
    [{ VITE_STRIPE_ALLOW_TEST_KEY: 'true' }, 'VITE_STRIPE_ALLOW_TEST_KEY has no effect'],
    [{ VITE_GRAPHQL_REALTIME_ENDPOINT: 'wss://api.example/' }, 'has no effect without VITE_API=full'],
    [{ VITE_CSP_REPORT_ONLY: 'true' }, 'set VITE_CSP_REPORT_URI too'],
    [{ VITE_GRAPHQL_ENDPOINT: 'http://api.example/graphql' }, 'VITE_GRAPHQL_ENDPOINT is not encrypted'],
    [{ VITE_GRAPHQL_ENDPOINT: 'https://abc.appsync-api.eu-west-1.amazonaws.com/graphql' }, 'is in another region'],
    [{ VITE_GRAPHQL_ENDPOINT: 'https://localhost:4000/graphql' }, 'is on the computer of the user'],
    [{ VITE_COGNITO_CLIENT_ID: 'fairlead-web' }, 'check that it is not the name'],
    [{ VITE_BUILD_ID: '7' }, 'VITE_BUILD_ID has no effect: BUILD_ID names the build'],
  ])('with %j warns', (setting, sentence) => {
    const found = checkSettings({ ...good, ...setting }, 'live')
    expect(found).toEqual({ ...none, warnings: [expect.stringContaining(sentence)] })
  })
})
