import {
  challengeMessage,
  connectionErrorMessage,
  errorMessages,
  fundingMessages,
  sessionMessages,
} from '../../../src/lib/errors/catalogue'
import { loadingLatestVersionText } from '../../../src/lib/browser/lazy-load'
import type { Fault } from '../../world/faults/fault'

/** An action in the app after the route of an error atlas entry has loaded. */
export type AfterLoad =
  | { readonly kind: 'signIn'; readonly username: string; readonly password: string }
  | {
      readonly kind: 'store'
      readonly tokens: string
      /**
       * True to store the tokens while the app waits to refresh its own tokens. No event is fired, so the app finds the
       * new tokens only during the refresh. False to fire a `storage` event, so that the app reads them at once.
       */
      readonly unseen: boolean
    }
  /** Faults (simulated failures) that start after the page has loaded. */
  | { readonly kind: 'faults'; readonly faults: readonly Fault[] }
  | { readonly kind: 'openFunding' }
  | { readonly kind: 'fund'; readonly card: 'saved' | 'new' }
  | { readonly kind: 'draw'; readonly what: 'general' | 'latestVersion' }

export const atlasGroups = ['Codes', 'Session', 'Payments', 'Fallbacks'] as const
type AtlasGroup = (typeof atlasGroups)[number]

/**
 * An entry of the error atlas, the console's list of all error texts: an error text or fallback screen of the app, and
 * how to show it.
 */
export interface AtlasEntry {
  readonly id: string
  readonly text: string
  readonly group: AtlasGroup
  /** Username of the user who sees the text. Null if no user is signed in when the text appears. */
  readonly as: string | null
  readonly route: string
  readonly faults?: readonly Fault[]
  /**
   * `blocked`: the script of the card library does not load. `without-form`: the library does not find its form on the
   * page.
   */
  readonly cardLibrary?: 'blocked' | 'without-form'
  readonly after?: AfterLoad
}

type CodedEffect = Extract<Fault['effect'], { readonly code: unknown }>

const identity = (effect: Fault['effect'], times?: number): Fault => ({
  service: 'identity',
  effect,
  ...(times === undefined ? {} : { times }),
})
const body = (value: unknown, status = 200): Fault['effect'] => ({ status, body: JSON.stringify(value) })
const oneExpiry: Fault = { service: 'graphql', operation: 'listTransactions', effect: { tokenExpired: true }, times: 1 }

const codes: readonly AtlasEntry[] = [
  ...Object.entries(errorMessages).map(([code, text]): AtlasEntry => ({
    id: code.toLowerCase().replaceAll('_', '-'),
    text,
    group: 'Codes',
    as: 'agent',
    route: '/transactions',
    faults: [{ service: 'graphql', operation: 'listTransactions', effect: { code } as CodedEffect }],
  })),
  {
    id: 'connection',
    text: connectionErrorMessage,
    group: 'Codes',
    as: 'agent',
    route: '/transactions',
    faults: [{ service: 'graphql', operation: 'listTransactions', effect: { network: true } }],
  },
]

/** Returns an entry for a failed sign-in. */
const atSignIn = (id: string, text: string, faults: readonly Fault[], password = 'Sandbox-1'): AtlasEntry => ({
  id,
  text,
  group: 'Session',
  as: null,
  route: '/login',
  faults,
  after: { kind: 'signIn', username: 'agent', password },
})

/** Returns an entry for a failed token refresh. */
const atRefresh = (id: string, text: string, faults: readonly Fault[], after?: AfterLoad): AtlasEntry => ({
  id,
  text,
  group: 'Session',
  as: 'agent',
  route: '/transactions',
  faults,
  ...(after ? { after } : {}),
})

/** Tokens that pass the app's length check, but belong to no user. */
const unknownTokens = {
  accessToken: 'x.y.z-without-a-name',
  idToken: 'x.y.z-without-a-name',
  refreshToken: 'x.y.z-of-nobody',
}

const session: readonly AtlasEntry[] = [
  atRefresh('expired', sessionMessages.expired, [oneExpiry, identity({ code: 'AUTHENTICATION_FAILED' }, 1)]),
  atRefresh('refresh-network', sessionMessages.network, [oneExpiry, identity({ network: true }, 1)]),
  atRefresh('refresh-failed', sessionMessages.refreshFailed, [
    oneExpiry,
    identity(body({ __type: 'InvalidLambdaResponseException', message: 'Unreadable' }, 400), 1),
  ]),
  atRefresh('many-failures', sessionMessages.manyFailures, [], {
    kind: 'faults',
    faults: [{ service: 'graphql', effect: { tokenExpired: true } }, identity({ network: true })],
  }),
  atRefresh('no-refresh-token', sessionMessages.noRefreshToken, [], {
    kind: 'store',
    tokens: JSON.stringify({ ...unknownTokens, refreshToken: '', username: 'agent' }),
    unseen: true,
  }),
  atRefresh('no-username', sessionMessages.noUsername, [], {
    kind: 'store',
    tokens: JSON.stringify(unknownTokens),
    unseen: true,
  }),
  atRefresh('invalid-tokens', sessionMessages.invalidTokens, [], {
    kind: 'store',
    tokens: '{ not even JSON',
    unseen: false,
  }),
  atSignIn('challenge', challengeMessage('DEVICE_SRP_AUTH'), [
    identity(body({ ChallengeName: 'DEVICE_SRP_AUTH', ChallengeParameters: {}, Session: 'sandbox-session-0001' }), 1),
  ]),
  atSignIn('sign-in-without-tokens', sessionMessages.authenticationFailed, [
    identity(body({ AuthenticationResult: {}, ChallengeParameters: {} }), 1),
  ]),
  atSignIn('user-without-username', sessionMessages.userWithoutUsername, [
    { service: 'identity', operation: 'GetUser', effect: body({ UserAttributes: [] }), times: 1 },
  ]),
  atSignIn('not-configured', sessionMessages.notConfigured, [
    identity(body({ __type: 'NotAuthorizedException', message: sessionMessages.notConfigured }, 400), 1),
  ]),
  atSignIn('invalid-credentials', 'Invalid credentials', [], 'error'),
]

/** Returns an entry for a failed card payment into a wallet. */
const inWallet = (
  id: string,
  text: string,
  faults: readonly Fault[],
  after: AfterLoad = { kind: 'fund', card: 'saved' },
): AtlasEntry => ({
  id,
  text,
  group: 'Payments',
  as: 'agent',
  route: '/wallet',
  faults,
  after,
})
const addFunds = (effect: Fault['effect']): Fault => ({ service: 'graphql', operation: 'addFunds', effect })
const addFundsResult = (result: object): Fault => {
  const empty = {
    __typename: 'AddFundsResult',
    errors: [],
    paymentIntent: null,
    updatedBalance: null,
    transaction: null,
  }
  return addFunds(body({ data: { addFunds: { ...empty, ...result } } }))
}

const payments: readonly AtlasEntry[] = [
  inWallet('payment-failed', fundingMessages.paymentFailed, [addFunds({ code: 'INTERNAL' })]),
  inWallet('payment-not-initialized', fundingMessages.couldNotInitialize, [
    addFunds({ partial: ['addFunds', 'paymentIntent'] }),
  ]),
  inWallet('payment-try-again', fundingMessages.tryAgain, [
    addFundsResult({
      success: true,
      paymentIntent: { __typename: 'PaymentIntent', clientSecret: 'pi_canceled_secret_1', status: 'canceled' },
    }),
  ]),
  inWallet('payment-not-confirmed', fundingMessages.confirmationFailed, [
    { service: 'payments', effect: { decline: 'generic_decline' } },
  ]),
  inWallet('amount-invalid', fundingMessages.invalidAmount, [
    addFundsResult({
      success: false,
      errors: [
        {
          __typename: 'UserError',
          message: fundingMessages.invalidAmount,
          code: 'VALIDATION_FAILED',
          field: 'amountCents',
        },
      ],
    }),
  ]),
  inWallet('dialog-failed', fundingMessages.dialogFailed, [
    { service: 'payments', effect: { decline: 'generic_decline' } },
  ]),
  {
    ...inWallet('stripe-not-ready', fundingMessages.stripeNotReady, [], { kind: 'openFunding' }),
    cardLibrary: 'blocked',
  },
  {
    ...inWallet('card-form-not-ready', fundingMessages.cardFormNotReady, [], { kind: 'fund', card: 'new' }),
    cardLibrary: 'without-form',
  },
]

/**
 * Returns an entry for a screen that fails to render, because the value at `path` in the response has the wrong type.
 */
const broken = (id: string, text: string, as: string, route: string, path: readonly string[]): AtlasEntry => ({
  id,
  text,
  group: 'Fallbacks',
  as,
  route,
  faults: [{ service: 'graphql', operation: path[0] ?? '', effect: { spoil: path } }],
})

/** Returns an entry for a fallback screen that the console renders, because only a defect makes the app render it. */
const drawn = (id: string, text: string, what: 'general' | 'latestVersion'): AtlasEntry => ({
  id,
  text,
  group: 'Fallbacks',
  as: 'agent',
  route: '/dashboard',
  after: { kind: 'draw', what },
})

const fallbacks: readonly AtlasEntry[] = [
  broken('dashboard-error', 'Dashboard Error', 'agent', '/dashboard', ['getAgentWallets']),
  broken('financial-data-error', 'Financial Data Error', 'agent', '/wallet', ['getAgentWallets']),
  broken('manager-panel-error', 'Manager Panel Error', 'manager', '/manager', ['getManagerOverview', 'daily']),
  broken('admin-panel-error', 'Admin Panel Error', 'admin', '/admin', ['getAdminOverview', 'daily']),
  broken('route-error', 'Route Error', 'agent', '/transactions', ['listTransactions', 'items']),
  drawn('something-went-wrong', 'Something went wrong', 'general'),
  drawn('loading-latest-version', loadingLatestVersionText, 'latestVersion'),
]

/** The error atlas: every text of the app's error catalog and every fallback screen. */
export const atlas: readonly AtlasEntry[] = [...codes, ...session, ...payments, ...fallbacks]
