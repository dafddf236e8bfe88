import { seedOrganization } from '../../../world/seed/seed-company'
import { seedNewcomer, seedPeople } from '../../../world/seed/people'
import { SYSTEM, World } from '../../../world/world'
import type { WorldOptions } from '../../../world/world-types'
import type { SecondFactorMethod, UserRecord } from '../../../domain/records'
import { openSession } from '../../request-context'
import { parseCognitoRequest } from '../../parse-request'
import { handleCognitoRequest } from '../http-handler'

const START_MS = Date.UTC(2026, 2, 2, 15)

const buildSeed: WorldOptions['build'] = (history) =>
  history.write(history.startMs, (ctx) => {
    seedOrganization(ctx)
    seedPeople(ctx, [])
    seedNewcomer(ctx)
  })

/** Sends a request to the mock Cognito endpoint. */
export const sendToCognito = async (world: World, request: Request): Promise<Response> =>
  handleCognitoRequest({ ...(await parseCognitoRequest(request)), ...openSession(world, { kind: 'anonymous' }) })

/** Returns a world with the seeded users but without history, and helpers to call its Cognito endpoint. */
export function identityWorld(seed = 1) {
  const wall = { ms: START_MS }
  const clock = { worldMs: START_MS, wallMs: START_MS, frozen: false, speed: 1 }
  const build = () => new World({ scenario: 'test', seed, clock }, { wallClock: () => wall.ms, build: buildSeed })
  const world = build()

  async function call(operation: string, input: unknown) {
    const response = await sendToCognito(world, cognitoRequest(operation, JSON.stringify(input)))
    const body = (await response.json()) as CognitoBody
    return { status: response.status, headers: response.headers, type: body['__type'], body }
  }
  const person = (username: string): UserRecord => {
    const user = world.store.usersByUsername.list(username)[0]
    if (!user) throw new Error(`No user is named ${username}`)
    return user
  }
  return {
    world,
    call,
    person,
    /**
     * Builds a new world from the same scenario, seed, and clock, as the backend does before it restores a saved
     * world.
     */
    rebuild: build,
    pass: (ms: number) => (wall.ms += ms),
    change: (username: string, changes: Partial<Omit<UserRecord, 'id'>>) =>
      world.store.users.update(person(username).id, changes),
    /** Gives a user without a second factor these factors. An authenticator app gets a secret. */
    requireFactors: (username: string, ...ways: readonly SecondFactorMethod[]) =>
      world.store.secondFactors.insert({
        id: person(username).id,
        ways,
        preferred: null,
        required: ways.length === 0,
        totpSecret: ways.includes('SOFTWARE_TOKEN_MFA') ? 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' : null,
        pendingTotpSecret: null,
      }),
    lastMail: () => [...world.view(SYSTEM).store.mails.all()].at(-1),
    signIn: async (username: string, password = 'any', more: object = {}) => {
      const response = await call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: username, PASSWORD: password },
        ClientId: 'fairlead-sandbox',
        ...more,
      })
      return { ...response, tokens: response.body.AuthenticationResult as CognitoTokens }
    },
  }
}

export interface CognitoTokens {
  readonly AccessToken: string
  readonly IdToken: string
  readonly RefreshToken: string
  readonly ExpiresIn: number
}

export interface CognitoBody {
  readonly message?: string
  readonly AuthenticationResult?: Partial<CognitoTokens>
  readonly [member: string]: unknown
}

export const cognitoRequest = (operation: string, body: string): Request =>
  new Request('http://sandbox.test/cognito-idp/', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body,
  })

export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

export const newcomer = (more: object = {}) => ({
  ClientId: 'fairlead-sandbox',
  Username: 'jane.doe',
  Password: 'Str0ng-Enough!',
  UserAttributes: Object.entries({
    email: 'jane@example.com',
    given_name: 'Jane',
    family_name: 'Doe',
    phone_number: '+14155550123',
    address: JSON.stringify({
      line1: '1 Sample Street',
      city: 'Oakland',
      state: 'CA',
      zipCode: '94607',
      nmlsNumber: '0001234',
    }),
    'custom:city': 'Oakland',
    'custom:state': 'CA',
    'custom:zip_code': '94607',
    'custom:nmls_number': '0001234',
  }).map(([Name, Value]) => ({ Name, Value })),
  ...more,
})
