import { describe, expect, it } from 'vitest'
import { createCognitoProvider } from '../../../src/lib/auth/cognito/cognito-provider'
import { isFinalRefusal } from '../../../src/lib/auth/identity-provider'
import { decodeJwt, expiryMsOf, groupsOf, readTokenSet } from '../../../src/lib/auth/tokens'
import { userFromTokens } from '../../../src/lib/auth/user'
import type { AppError } from '../../../src/lib/errors/app-error'
import { readMockSettings } from '../../../src/lib/settings/env'
import { identityWorld, sendToCognito } from './testing/identity-world'

const { identity: settings } = readMockSettings('/')

/** Returns the app's Cognito client, connected to the mock. */
function appClient() {
  const identity = identityWorld()
  const provider = createCognitoProvider(settings, {
    fetch: async (input, init) => {
      const request = new Request(new URL(input as string, 'http://sandbox.test'), init)
      return sendToCognito(identity.world, request)
    },
  })
  const signIn = async (username: string, password = 'any') => {
    const answer = await provider.signIn({ username, password })
    if (answer.kind !== 'tokens') throw new Error(`Unexpected challenge: ${answer.challenge.name}`)
    return { ...answer.tokens, refreshToken: answer.tokens.refreshToken ?? '' }
  }
  return { ...identity, provider, signIn }
}

const rejection = async (work: Promise<unknown>): Promise<AppError> => {
  try {
    await work
  } catch (error) {
    return error as AppError
  }
  throw new Error('Expected a rejection')
}

const JANE = {
  username: 'jane.doe',
  password: 'Str0ng-Enough!',
  email: 'jane@example.com',
  firstName: 'Jane',
  lastName: 'Doe',
  phoneNumber: '(415) 555-0123',
  address: '1 Sample Street',
  addressLine2: 'Suite 2',
  city: 'Oakland',
  state: 'CA',
  zipCode: '94607',
  nmlsNumber: '0001234',
}

describe('the app’s Cognito client', () => {
  it.each([
    ['agent', 'agent'],
    ['manager', 'manager'],
    ['admin', 'administrator'],
    ['somebody', 'agent'],
  ])('signs %s in as %s, with tokens that the app accepts', async (username, group) => {
    const { signIn, world } = appClient()
    const tokens = await signIn(username)
    const audience = { issuer: settings.issuer, clientId: settings.clientId, strict: true }
    const set = readTokenSet({ ...tokens, username }, audience)
    if (!set) throw new Error('The app rejects these tokens')
    expect(groupsOf(decodeJwt(set.idToken))).toEqual([group])
    expect(expiryMsOf(set)).toBe(Math.floor(world.now() / 1000) * 1000 + 3_600_000)
    expect(userFromTokens(set)).toMatchObject({ username, emailVerified: true })
  })

  it('reads the same user from the tokens and from GetUser', async () => {
    const { provider, signIn, person } = appClient()
    const tokens = await signIn('agent')
    const expectedUser = {
      username: 'agent',
      id: 'user-agent',
      firstName: 'Riley',
      address: person('agent').address?.line1,
      city: 'Rochester',
      state: 'NY',
    }
    expect(userFromTokens({ ...tokens, username: 'agent' })).toMatchObject(expectedUser)
    const { username, attributes } = await provider.getUser(tokens.accessToken)
    expect(username).toBe('agent')
    expect(userFromTokens({ ...tokens, username: 'agent' }, attributes)).toMatchObject(expectedUser)
  })

  it.each([
    [{ password: 'weak' }, 'password', /^Password did not conform with policy/],
    [{ zipCode: '9' }, 'zipCode', /five digits/],
    [{ nmlsNumber: 'x' }, 'nmlsNumber', /12 digits/],
    [{ phoneNumber: '7' }, 'phoneNumber', /phone/],
    [{ email: 'nobody' }, 'email', /email/],
    [{ firstName: 'x'.repeat(101) }, 'firstName', /100 characters/],
    [{ lastName: 'x'.repeat(101) }, 'lastName', /100 characters/],
    [{ city: 'x'.repeat(101) }, 'city', /100 characters/],
    [{ state: 'ZZ' }, 'state', /50 states/],
    [{ username: 'jane doe' }, 'username', /^This contains spaces/],
  ])('reports the error of %j at its field', async (change, field, message) => {
    const { provider } = appClient()
    const error = await rejection(provider.signUp({ ...JANE, ...change }))
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', field, message: expect.stringMatching(message) as string })
  })

  it('reports a taken username at once, and a taken email at the confirmation', async () => {
    const { provider, lastMail } = appClient()
    const code = async (username: string) => {
      await provider.signUp({ ...JANE, username })
      return { username, code: lastMail()?.code ?? '' }
    }
    const [first, other] = [await code(JANE.username), await code('other')]
    expect(await rejection(provider.signUp(JANE))).toMatchObject({ code: 'CONFLICT', field: 'username' })
    await provider.confirmSignUp(first)
    expect(await rejection(provider.confirmSignUp(other))).toMatchObject({ code: 'CONFLICT', field: 'email' })
  })

  it('refreshes tokens, and treats a rejection after a global sign-out as final', async () => {
    const { provider, signIn, pass } = appClient()
    const { refreshToken, accessToken } = await signIn('agent')
    pass(3_500_000)
    const refreshed = await provider.refresh({ refreshToken, username: 'agent' })
    expect(refreshed.refreshToken).toBeUndefined()
    await provider.globalSignOut(refreshed.accessToken)
    expect(isFinalRefusal(await rejection(provider.refresh({ refreshToken, username: 'agent' })))).toBe(true)
    expect(await rejection(provider.getUser(accessToken))).toMatchObject({ type: 'NotAuthorizedException' })
  })
})
