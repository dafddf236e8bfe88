// Checks the settings of a build with the rules of config.json, and what only belongs together in a live build.
import type { Plugin } from 'vite'
import { clientSecret, secretProblem, settingProblem } from '../../src/lib/settings/setting-problem.ts'
import { buildSettingRules, readFlag } from '../../src/lib/settings/settings-table.ts'

type Settings = Readonly<Record<string, string | undefined>>

export interface SettingsCheck {
  /** Secrets that the build would publish. */
  readonly secrets: readonly string[]
  readonly mistakes: readonly string[]
  /** What may be intended, or is useless. */
  readonly warnings: readonly string[]
}

/** The build defines them, or Vite does. */
const defined = ['VITE_APP_VERSION', 'VITE_BUILD_ID', 'VITE_SERVICE_TYPES', 'VITE_USER_NODE_ENV']

const required = [
  'VITE_AWS_REGION',
  'VITE_COGNITO_USER_POOL_ID',
  'VITE_COGNITO_CLIENT_ID',
  'VITE_GRAPHQL_ENDPOINT',
] as const

/**
 * Returns all problems of the settings, one sentence each.
 * @param environment all variables, to find those without the prefix
 */
export function checkSettings(settings: Settings, kind: 'demo' | 'live', environment: Settings = {}): SettingsCheck {
  const rules = buildSettingRules()
  const named = Object.entries(settings).filter(([name]) => name.startsWith('VITE_'))
  const secrets = named.flatMap(([name, value]) => secretProblem(name, value) ?? [])
  const own = named.filter(([name, value]) => !defined.includes(name) && !secretProblem(name, value))
  const mistakes = own.flatMap(
    ([name, value = '']) =>
      settingProblem(name, value, rules) ??
      (value === value.trim() ? [] : `${name} has spaces around its value: remove them`),
  )
  for (const name of Object.keys(environment)) {
    const must = name.toUpperCase()
    if (!name.startsWith('VITE_') && must in rules) mistakes.push(`${name} is not read: its name must be ${must}`)
  }
  const warnings = settings['VITE_BUILD_ID'] ? ['VITE_BUILD_ID has no effect: BUILD_ID names the build'] : []
  if (kind === 'demo') return { secrets, mistakes, warnings }
  const together = checkTogether(settings)
  return {
    secrets,
    mistakes: [...mistakes, ...missing(settings, environment), ...together.mistakes],
    warnings: [...warnings, ...together.warnings],
  }
}

function missing(settings: Settings, environment: Settings): string[] {
  if (readFlag(settings['VITE_RUNTIME_CONFIG'], false)) return []
  return required
    .filter((name) => !settings[name]?.trim())
    .map((name) => {
      const must = `${name} is not set: it must be ${buildSettingRules()[name]?.must}`
      const other = Object.keys(environment).find(
        (each) => each !== name && `VITE_${each.replace(/^(vite|react_app|next_public)_/i, '').toUpperCase()}` === name,
      )
      return other === undefined ? must : `${must} (${other} is set, which the app does not read)`
    })
}

/** Returns what is wrong with settings that are right by themselves. */
function checkTogether(settings: Settings): Pick<SettingsCheck, 'mistakes' | 'warnings'> {
  const text = (name: string) => settings[name]?.trim() ?? ''
  const isRegion = buildSettingRules()['VITE_AWS_REGION']?.allows(text('VITE_AWS_REGION'))
  const region = isRegion ? text('VITE_AWS_REGION') : ''
  const graphql = text('VITE_GRAPHQL_ENDPOINT')
  const realtime = text('VITE_GRAPHQL_REALTIME_ENDPOINT')
  const cognito = text('VITE_COGNITO_ENDPOINT')
  const key = text('VITE_STRIPE_PUBLISHABLE_KEY')
  const pool = text('VITE_COGNITO_USER_POOL_ID')
  const poolRegion = /^([a-z]+(?:-[a-z]+)+-\d)_/i.exec(pool)?.[1]
  const isFull = text('VITE_API') === 'full'
  const isTestKeyAllowed = readFlag(text('VITE_STRIPE_ALLOW_TEST_KEY'), false)
  const otherRegion = (address: string) => {
    const named = /[.-]([a-z]+(?:-[a-z]+)+-\d)\.amazonaws\.com/.exec(address)?.[1]
    return region !== '' && named !== undefined && named !== region
  }
  /** Returns the id and the region of an API of AppSync. */
  const service = (address: string) =>
    /^\w+:\/\/\w+\.appsync-(?:realtime-)?api\.[\w-]+/.exec(address)?.[0].replace(/^\w+|-realtime/g, '')
  const addresses = Object.entries(settings).filter(([, value = '']) => /^(https?|wss?):/.test(value))

  const mistakes: [boolean, string][] = [
    [
      region !== '' && poolRegion !== undefined && poolRegion !== region,
      `VITE_COGNITO_USER_POOL_ID is of the region ${poolRegion}, and VITE_AWS_REGION is another one: correct one of them`,
    ],
    [
      region !== '' && /^[\w-]+_\w+$/.test(pool) && poolRegion === undefined && cognito === '',
      `VITE_COGNITO_USER_POOL_ID must begin with ${region}_ (VITE_AWS_REGION)`,
    ],
    [
      /^[a-z]+(-[a-z]+)+-\d_\w+$/.test(text('VITE_COGNITO_CLIENT_ID')),
      'VITE_COGNITO_CLIENT_ID has the id of a user pool: it must be the id of an app client',
    ],
    [
      /amazoncognito\.com|amazonaws\.com\/./.test(cognito),
      'VITE_COGNITO_ENDPOINT has the address of sign-in pages or of a pool: leave it out, or name the API of Cognito',
    ],
    [otherRegion(cognito), 'VITE_COGNITO_ENDPOINT is in another region than VITE_AWS_REGION: correct one of them'],
    [
      graphql.includes('.appsync-realtime-api.'),
      'VITE_GRAPHQL_ENDPOINT has the address for live updates: it must be the one with appsync-api',
    ],
    [
      /^wss?:.*\.appsync-api\./.test(realtime),
      'VITE_GRAPHQL_REALTIME_ENDPOINT has the address for requests: it must be the one with appsync-realtime-api',
    ],
    [
      service(graphql) !== undefined && service(realtime) !== undefined && service(graphql) !== service(realtime),
      'VITE_GRAPHQL_REALTIME_ENDPOINT belongs to another API than VITE_GRAPHQL_ENDPOINT: correct one of them',
    ],
    [
      graphql.includes('.appsync-api.') && readFlag(text('VITE_GRAPHQL_GET_QUERIES'), false),
      'VITE_GRAPHQL_GET_QUERIES does not work with AppSync, which accepts POST only: leave it out',
    ],
    [
      /\.appsync-api\.[^/]+\/?(?!graphql$)[^/]*$/.test(graphql),
      'VITE_GRAPHQL_ENDPOINT must end with /graphql, as addresses of AppSync do',
    ],
    ...addresses.flatMap(([name, value = '']): [boolean, string][] => [
      // https://https://… has the host `https`.
      [
        !URL.canParse(value) || /^\w+:\/\/https?:/.test(value),
        `${name} is no valid address: correct its host and port`,
      ],
      [/^\w+:\/\/[^/]*@/.test(value), `${name} has a user name, which browsers refuse in addresses: remove it`],
      [/\/\/[^/]*console\.aws\.amazon\.com/.test(value), `${name} has the address of a page of AWS’s console`],
      [
        /^(http|ws):\/\/[^/]*\.amazonaws\.com/.test(value),
        `${name} must begin with https:// or wss://, as AWS asks for`,
      ],
    ]),
  ]
  const warnings: [boolean, string][] = [
    [
      cognito === '' && !/^([a-z\d]{26}|)$/i.test(text('VITE_COGNITO_CLIENT_ID')),
      'VITE_COGNITO_CLIENT_ID has not the form of an id, 26 letters and digits: check that it is not the name',
    ],
    [
      otherRegion(graphql),
      'VITE_GRAPHQL_ENDPOINT is in another region than VITE_AWS_REGION: check that this is intended',
    ],
    [
      realtime !== '' && !isFull,
      'VITE_GRAPHQL_REALTIME_ENDPOINT has no effect without VITE_API=full: set it, or leave the address out',
    ],
    [
      readFlag(text('VITE_CSP_REPORT_ONLY'), false) && text('VITE_CSP_REPORT_URI') === '',
      'VITE_CSP_REPORT_ONLY allows what the policy forbids, and nothing is reported: set VITE_CSP_REPORT_URI too',
    ],
    [text(clientSecret) !== '', `${clientSecret} can be read by every visitor: prefer an app client without a secret`],
    [
      key === '' && readFlag(text('VITE_FEATURE_PAYMENTS'), true) && !readFlag(settings['VITE_RUNTIME_CONFIG'], false),
      'Card payments are off: set VITE_STRIPE_PUBLISHABLE_KEY, or VITE_FEATURE_PAYMENTS=false',
    ],
    [
      key.startsWith('pk_test_') && !isTestKeyAllowed,
      'Card payments are off, because VITE_STRIPE_PUBLISHABLE_KEY is a test key: for staging, set VITE_STRIPE_ALLOW_TEST_KEY=true',
    ],
    [
      key.startsWith('pk_live_') && isTestKeyAllowed,
      'VITE_STRIPE_ALLOW_TEST_KEY has no effect: VITE_STRIPE_PUBLISHABLE_KEY is a live key',
    ],
    ...addresses.map(([name, value = '']): [boolean, string] =>
      /^\w+:\/\/(localhost|127\.|\[::1\])/.test(value)
        ? [true, `${name} is on the computer of the user: other users cannot reach it`]
        : [
            /^(http|ws):/.test(value),
            `${name} is not encrypted, and a page on https cannot call it: use https:// or wss://`,
          ],
    ),
  ]
  const found = (rules: [boolean, string][]) => rules.filter(([applies]) => applies).map(([, sentence]) => sentence)
  return { mistakes: found(mistakes), warnings: found(warnings) }
}

/**
 * Stops a build at any mistake, and the dev server at a secret. A plugin, because other tools load the configuration
 * without building.
 */
export const settingsCheckPlugin = ({ secrets, mistakes, warnings }: SettingsCheck): Plugin => ({
  name: 'fairlead:settings-check',
  configResolved({ command, logger }) {
    const faults = [...secrets, ...(command === 'build' ? mistakes : [])]
    if (faults.length > 0) {
      const error = new Error(`The settings cannot be used:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
      // Vite prints the stack, which says nothing here.
      error.stack = error.message
      throw error
    }
    for (const sentence of [...mistakes, ...warnings]) logger.warn(sentence)
  },
})
