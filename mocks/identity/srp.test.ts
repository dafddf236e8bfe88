/** Signing in by SRP: the app's client, with Amazon's own arithmetic, at the stand-in; every answer as the SDK reads it. */
import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, it } from 'vitest'
import { createCognitoProvider } from '../../src/lib/cognito/cognito-provider'
import { readMockSettings } from '../../src/lib/mock-settings'
import { digestPassword } from '../domain/users/passwords'
import { SYSTEM } from '../world/world'
import { askIdentity, identityWorld } from './testing/identity-world'

const { identity: settings } = readMockSettings('/')

function srpClient(changes: { clientId?: string; clientSecret?: string } = {}) {
  const identity = identityWorld()
  const sent: { target: string; body: string }[] = []
  const provider = createCognitoProvider(
    { ...settings, authFlow: 'USER_SRP_AUTH', ...changes },
    {
      fetch: async (input, init) => {
        const request = new Request(new URL(input as string, 'http://sandbox.test'), init)
        const target = request.headers.get('x-amz-target')?.split('.')[1] ?? ''
        sent.push({ target, body: await request.clone().text() })
        return askIdentity(identity.world, request)
      },
    },
  )
  return { ...identity, provider, sent }
}

describe('by SRP', () => {
  it('the right password lets in, and never leaves the page', async () => {
    const { provider, change, sent, world } = srpClient()
    change('agent', { passwordDigest: digestPassword('Right-Päss1', 'salt', 'agent') })
    const answer = await provider.signIn({ username: 'agent', password: 'Right-Päss1' })
    expect(answer).toMatchObject({ kind: 'tokens', tokens: { expiresInSeconds: 3600 } })
    expect(sent.map(({ target }) => target)).toEqual(['InitiateAuth', 'RespondToAuthChallenge'])
    expect(JSON.stringify([sent, world.journal])).not.toContain('Right-P')
  })

  it('is a name for a person found by the address, too', async () => {
    const { provider, change } = srpClient()
    change('agent', { passwordDigest: digestPassword('Right-Pass1', 'salt', 'agent') })
    const answer = await provider.signIn({ username: 'riley.fairweather@example.com', password: 'Right-Pass1' })
    expect(answer.kind).toBe('tokens')
  })

  it('another password is refused', async () => {
    const { provider, change, person } = srpClient()
    change('agent', { passwordDigest: digestPassword('Right-Pass1', 'salt', 'agent') })
    await expect(provider.signIn({ username: 'agent', password: 'right-Pass1' })).rejects.toMatchObject({
      type: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
    expect(person('agent').lastLoginAt).toBeNull()
  })

  it("S23: any password but 'error' lets in who has none of their own, or is unknown", async () => {
    const { provider } = srpClient()
    for (const username of ['manager', 'nobody-so-far']) {
      await expect(provider.signIn({ username, password: 'error' })).rejects.toMatchObject({
        message: 'Invalid credentials',
      })
      expect((await provider.signIn({ username, password: 'sandbox' })).kind).toBe('tokens')
    }
  })

  it('a password that was chosen here can be proved, whoever has set it', async () => {
    const { provider, signIn, call, lastMail } = srpClient()
    const { tokens } = await signIn('agent')
    const input = { AccessToken: tokens.AccessToken, PreviousPassword: 'any', ProposedPassword: 'Chosen-Pass-1' }
    await call('ChangePassword', input)
    expect((await provider.signIn({ username: 'agent', password: 'Chosen-Pass-1' })).kind).toBe('tokens')
    await provider.forgotPassword('riley.fairweather@example.com')
    const code = lastMail()?.code ?? ''
    await provider.confirmForgotPassword({
      username: 'riley.fairweather@example.com',
      code,
      newPassword: 'Brand-New-1',
    })
    expect((await provider.signIn({ username: 'agent', password: 'Brand-New-1' })).kind).toBe('tokens')
  })

  it('leads to the same challenges', async () => {
    const { provider, world } = srpClient()
    expect(await provider.signIn({ username: 'sms', password: 'any' })).toMatchObject({
      kind: 'challenge',
      challenge: { name: 'SMS_MFA', username: 'sms' },
    })
    expect([...world.view(SYSTEM).store.mails.all()].at(-1)).toMatchObject({ medium: 'SMS' })
  })

  it('proves the client secret in both halves', async () => {
    const clientSecret = 'sandbox-secret-that-protects-nothing'
    const { provider } = srpClient({ clientId: 'fairlead-sandbox-secret', clientSecret })
    expect((await provider.signIn({ username: 'agent', password: 'any' })).kind).toBe('tokens')
  })

  it('a flow that the client does not allow is told as configuration', async () => {
    const { provider } = srpClient({ clientId: 'fairlead-sandbox-password' })
    await expect(provider.signIn({ username: 'agent', password: 'any' })).rejects.toMatchObject({
      code: 'INTERNAL',
      field: undefined,
      message:
        'Sign-in is not set up correctly: USER_SRP_AUTH flow not enabled for this client. Please contact your administrator.',
    })
  })

  it('what was begun is good for three minutes, for one person, and for numbers that give nothing away', async () => {
    const { provider, sent, call, pass } = srpClient()
    await provider.signIn({ username: 'agent', password: 'any' })
    const body = JSON.parse(sent[1]?.body ?? '{}') as { ChallengeResponses: object }
    const again = (more: object) =>
      call('RespondToAuthChallenge', { ...body, ChallengeResponses: { ...body.ChallengeResponses, ...more } })
    expect((await again({ USERNAME: 'admin' })).type).toBe('NotAuthorizedException')
    expect((await again({ PASSWORD_CLAIM_SECRET_BLOCK: btoa('nothing') })).type).toBe('NotAuthorizedException')
    pass(180_000)
    expect((await again({})).body.message).toBe('Invalid session for the user, session is expired.')
    const parameters = { USERNAME: 'agent', SRP_A: '0' }
    const zero = { ClientId: 'fairlead-sandbox', AuthFlow: 'USER_SRP_AUTH', AuthParameters: parameters }
    expect((await call('InitiateAuth', zero)).type).toBe('InvalidParameterException')
  })
})

it('both halves are sent as the official SDK sends them', async () => {
  const { provider, sent } = srpClient()
  await provider.signIn({ username: 'agent', password: 'any' })
  const official: string[] = []
  const client = new sdk.CognitoIdentityProviderClient({
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    requestHandler: {
      handle({ body }: { body: string | Uint8Array }) {
        official.push(typeof body === 'string' ? body : new TextDecoder().decode(body))
        return Promise.reject(new Error('captured'))
      },
    } as never,
  })
  const [begin, end] = sent.map(({ body }) => JSON.parse(body) as Record<string, Record<string, string>>)
  const { SRP_A = '' } = begin?.['AuthParameters'] ?? {}
  const {
    PASSWORD_CLAIM_SIGNATURE = '',
    PASSWORD_CLAIM_SECRET_BLOCK = '',
    TIMESTAMP = '',
  } = end?.['ChallengeResponses'] ?? {}
  expect(TIMESTAMP).toMatch(/^[A-Z][a-z]{2} [A-Z][a-z]{2} [1-9]\d? \d\d:\d\d:\d\d UTC \d{4}$/)
  const ClientId = 'fairlead-sandbox'
  const AuthParameters = { USERNAME: 'agent', SRP_A }
  const ChallengeResponses = { USERNAME: 'agent', PASSWORD_CLAIM_SECRET_BLOCK, PASSWORD_CLAIM_SIGNATURE, TIMESTAMP }
  const commands = [
    client.send(new sdk.InitiateAuthCommand({ AuthFlow: 'USER_SRP_AUTH', AuthParameters, ClientId })),
    client.send(
      new sdk.RespondToAuthChallengeCommand({ ClientId, ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses }),
    ),
  ]
  await Promise.allSettled(commands)
  expect([begin, end]).toEqual(official.map((body) => JSON.parse(body) as unknown))
})
