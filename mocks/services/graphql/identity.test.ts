import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createCognitoProvider } from '../../../src/lib/auth/cognito/cognito-provider'
import { createIdentityVariants } from '../../../src/lib/auth/graphql-identity'
import { createLog } from '../../../src/lib/telemetry/create-log'
import { withGraphqlFirst } from '../../../src/lib/auth/browser-session'
import { createBackend, type Backend } from '../../server'
import { digestPassword } from '../../domain/identity/passwords'
import { claimsOf } from '../cognito/testing/identity-world'

const ORIGIN = 'http://sandbox.test/'
let backend: Backend
const wall = { ms: Date.UTC(2026, 2, 2, 15) }

beforeEach(async () => {
  backend = await createBackend({ wallClock: () => wall.ms, start: { scenario: 'brand-new-agent', seed: 1 } })
})

/** Returns the app's GraphQL identity functions, connected to the backend. */
const variants = () =>
  createIdentityVariants({
    endpoint: `${ORIGIN}graphql`,
    fetch: (input, init) => backend.fetch(new Request(input, init)),
  })

async function post(query: string, headers: Record<string, string> = {}) {
  const response = await backend.fetch(
    new Request(`${ORIGIN}graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    }),
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const signIn = (email: string, password: string) =>
  post(`mutation { signIn(email: "${email}", password: "${password}") {
    success user { username id sub email firstName city state selectedStates emailVerified }
    accessToken idToken refreshToken expiresIn errors { message code field } } }`)

const lastCode = () => [...backend.host.world.store.mails.all()].at(-1)?.code ?? ''

const JANE = {
  username: 'jane.doe',
  password: 'Str0ng-Enough!',
  email: 'jane@example.com',
  firstName: 'Jane',
  lastName: 'Doe',
  phoneNumber: '(415) 555-0123',
  address: '1 Sample Street',
  city: 'Oakland',
  state: 'CA',
  zipCode: '94607',
  nmlsNumber: '0001234',
}

describe('signIn', () => {
  it('returns the user and tokens that the API accepts', async () => {
    const { body } = await signIn('agent', 'any')
    const { signIn: result } = body['data'] as { signIn: Record<string, unknown> }
    expect(result).toMatchObject({
      success: true,
      errors: [],
      expiresIn: 3600,
      user: {
        username: 'agent',
        id: 'user-agent',
        sub: 'user-agent',
        firstName: 'Riley',
        city: 'Rochester',
        state: 'NY',
        selectedStates: ['CA', 'NY', 'TX'],
        emailVerified: true,
      },
    })
    const authorization = String(result['idToken'])
    const funds = await post('{ getFundsBalance { agentId } }', { authorization })
    expect(funds.body).toEqual({ data: { getFundsBalance: { agentId: 'user-agent' } } })
  })

  it("returns 'Invalid credentials' as data, without tokens", async () => {
    const { status, body } = await signIn('agent', 'error')
    expect(status).toBe(200)
    expect(body).toEqual({
      data: {
        signIn: {
          success: false,
          user: null,
          accessToken: null,
          idToken: null,
          refreshToken: null,
          expiresIn: null,
          errors: [{ message: 'Invalid credentials', code: 'AUTHENTICATION_FAILED', field: null }],
        },
      },
    })
    expect(backend.host.world.journal).toEqual([])
  })

  it('names the required challenge, which GraphQL cannot complete', async () => {
    const passwordDigest = digestPassword('Temp-0rary!', 'salt')
    backend.host.world.store.users.update('user-agent', { passwordDigest, mustChangePassword: true })
    const { body } = await signIn('agent', 'Temp-0rary!')
    expect(body).toMatchObject({
      data: {
        signIn: { success: false, errors: [{ message: 'Authentication challenge required: NEW_PASSWORD_REQUIRED' }] },
      },
    })
  })
})

describe('the app’s GraphQL variants of Cognito operations', () => {
  it('sign up, confirm, and sign in a user', async () => {
    const { signUp, confirmSignUp, signIn: signInVariant } = variants()
    const signedUp = await signUp?.(JANE)
    expect(signedUp?.codeDelivery).toEqual({ destination: 'j***@e***', medium: 'EMAIL', attribute: 'email' })
    await expect(signInVariant?.({ username: 'jane.doe', password: JANE.password })).rejects.toThrow(
      'User is not confirmed.',
    )
    await confirmSignUp?.({ username: 'jane.doe', code: lastCode() })
    const answer = await signInVariant?.({ username: 'jane.doe', password: JANE.password })
    if (answer?.kind !== 'tokens') throw new Error('Expected tokens')
    expect(claimsOf(answer.tokens.idToken)).toMatchObject({ sub: signedUp?.userSub, 'custom:nmls_number': '0001234' })
  })

  it('report a validation error at its field', async () => {
    const { signUp } = variants()
    await expect(signUp?.({ ...JANE, zipCode: '9' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      field: 'zipCode',
    })
    await expect(signUp?.({ ...JANE, password: 'weak' })).rejects.toMatchObject({ field: 'password' })
    await expect(signUp?.({ ...JANE, username: 'agent' })).rejects.toMatchObject({
      code: 'CONFLICT',
      field: 'username',
    })
  })

  it('create one account if the sign-up response is lost, and continue with its confirmation', async () => {
    const fetchBackend = (input: RequestInfo | URL, init?: RequestInit) => backend.fetch(new Request(input, init))
    const provider = createCognitoProvider(
      {
        region: 'us-east-1',
        userPoolId: 'us-east-1_fairlead',
        clientId: 'fairlead-sandbox',
        clientSecret: null,
        endpoint: `${ORIGIN}cognito-idp/`,
        issuer: '',
      },
      { fetch: fetchBackend },
    )
    const lossy = createIdentityVariants({
      endpoint: `${ORIGIN}graphql`,
      async fetch(input, init) {
        await fetchBackend(input, init)
        throw new TypeError('Failed to fetch')
      },
    })
    const { signUp } = withGraphqlFirst(provider, lossy, createLog('debug', vi.fn()))
    expect(await signUp(JANE)).toMatchObject({ confirmed: false })
    expect([...backend.host.world.store.users.all()].filter(({ email }) => email === JANE.email)).toHaveLength(1)
    for (const other of [{ password: 'An0ther-One!' }, { email: 'other@example.com' }])
      await expect(signUp({ ...JANE, ...other })).rejects.toMatchObject({ code: 'CONFLICT', field: 'username' })
  })
})

describe('the role', () => {
  it('comes from the store, not from the token', async () => {
    const { body } = await signIn('manager', 'any')
    const { idToken } = (body['data'] as { signIn: { idToken: string } }).signIn
    const team = () => post('{ getManagerOverview { agentCount } }', { authorization: idToken })
    backend.host.world.store.users.update('user-manager', { role: 'AGENT' })
    expect(claimsOf(idToken)['cognito:groups']).toEqual(['Manager'])
    expect((await team()).body).toMatchObject({ errors: [{ errorType: 'FORBIDDEN' }] })
  })

  it('of a disabled user gives no access', async () => {
    const { body } = await signIn('admin', 'any')
    const { idToken } = (body['data'] as { signIn: { idToken: string } }).signIn
    backend.host.world.store.users.update('user-admin', { status: 'DISABLED' })
    const { status } = await post('{ listUsers { total } }', { authorization: idToken })
    expect(status).toBe(401)
  })
})
