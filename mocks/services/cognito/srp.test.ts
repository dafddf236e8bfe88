/** Runs the app's SRP sign-in, which uses Amazon's own SRP code, against the mock. */
import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, it } from 'vitest'
import { createCognitoProvider } from '../../../src/lib/auth/cognito/cognito-provider'
import { readMockSettings } from '../../../src/lib/settings/env'
import { digestPassword, srpHashIn } from '../../domain/users/passwords'
import { SYSTEM } from '../../world/world'
import { openSession } from '../request-context'
import { preparePasswordChange } from '../../domain/users/profile'
import { sendToCognito, identityWorld } from './testing/identity-world'

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
        return sendToCognito(identity.world, request)
      },
    },
  )
  return { ...identity, provider, sent }
}

// The client needs a third of a second to compute its proof, so several tests share one sign-in.
describe('SRP sign-in', () => {
  const sharedSignIn = signInByEmail()

  it('succeeds with the correct password, which never leaves the page', async () => {
    const { answer, sent, world } = await sharedSignIn
    expect(answer).toMatchObject({ kind: 'tokens', tokens: { expiresInSeconds: 3600 } })
    expect(sent.map(({ target }) => target)).toEqual(['InitiateAuth', 'RespondToAuthChallenge'])
    expect(JSON.stringify([sent, world.journal])).not.toContain('Right-P')
  })

  it('accepts an email address, but computes the proof over the username', async () => {
    const { sent } = await sharedSignIn
    expect(sent[0]?.body).toContain('"USERNAME":"riley.fairweather@example.com"')
    expect(sent[1]?.body).toContain('"USERNAME":"agent"')
  })

  it('sends both requests as the official SDK does', async () => {
    const { sent } = await sharedSignIn
    const [begin, end] = sent.map(({ body }) => JSON.parse(body) as Halves)
    const { AuthParameters, ChallengeResponses } = { ...begin, ...end }
    expect(ChallengeResponses?.['TIMESTAMP']).toMatch(/^[A-Z][a-z]{2} [A-Z][a-z]{2} [1-9]\d? \d\d:\d\d:\d\d UTC \d{4}$/)
    const ClientId = 'fairlead-sandbox'
    const official = await sentBySdk([
      new sdk.InitiateAuthCommand({ AuthFlow: 'USER_SRP_AUTH', AuthParameters, ClientId }),
      new sdk.RespondToAuthChallengeCommand({ ClientId, ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses }),
    ])
    expect([begin, end]).toEqual(official)
  })

  it('has a session that is valid for three minutes and one user, and rejects a zero SRP_A', async () => {
    const { sent, call, pass } = await sharedSignIn
    const body = JSON.parse(sent[1]?.body ?? '{}') as { ChallengeResponses: object }
    const repeat = (more: object) =>
      call('RespondToAuthChallenge', { ...body, ChallengeResponses: { ...body.ChallengeResponses, ...more } })
    expect((await repeat({ USERNAME: 'admin' })).type).toBe('NotAuthorizedException')
    expect((await repeat({ PASSWORD_CLAIM_SECRET_BLOCK: btoa('nothing') })).type).toBe('NotAuthorizedException')
    pass(180_000)
    expect((await repeat({})).body.message).toBe('Invalid session for the user, session is expired.')
    const parameters = { USERNAME: 'agent', SRP_A: '0' }
    const zero = { ClientId: 'fairlead-sandbox', AuthFlow: 'USER_SRP_AUTH', AuthParameters: parameters }
    expect((await call('InitiateAuth', zero)).type).toBe('InvalidParameterException')
  })

  it('fails with a wrong password', async () => {
    const { provider, change, person } = srpClient()
    change('agent', { passwordDigest: digestPassword('Right-Pass1', 'salt', 'agent') })
    await expect(provider.signIn({ username: 'agent', password: 'right-Pass1' })).rejects.toMatchObject({
      type: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
    expect(person('agent').lastLoginAt).toBeNull()
  })

  it("accepts any password but 'error' for a user without a stored password", async () => {
    const { provider } = srpClient()
    await expect(provider.signIn({ username: 'manager', password: 'error' })).rejects.toMatchObject({
      message: 'Invalid credentials',
    })
    expect((await provider.signIn({ username: 'manager', password: 'sandbox' })).kind).toBe('tokens')
  })

  it('requires the same challenges at a client with a secret', async () => {
    const clientSecret = 'sandbox-secret-that-protects-nothing'
    const { provider, sent, world, requireFactors } = srpClient({ clientId: 'fairlead-sandbox-secret', clientSecret })
    requireFactors('agent', 'SMS_MFA')
    expect(await provider.signIn({ username: 'agent', password: 'any' })).toMatchObject({
      kind: 'challenge',
      challenge: { name: 'SMS_MFA', username: 'agent' },
    })
    expect([...world.view(SYSTEM).store.mails.all()].at(-1)).toMatchObject({ medium: 'SMS' })
    for (const { body } of sent) expect(body).toContain('"SECRET_HASH":"')
  })

  it('works with a password from changePassword or ConfirmForgotPassword', async () => {
    const { provider, world, lastMail, person } = srpClient()
    const session = openSession(world, { kind: 'user', userId: 'user-agent' })
    const passwords = { currentPassword: 'any', newPassword: 'Chosen-Pass-1' }
    session.execute(
      'changePassword',
      session.read((ctx) => preparePasswordChange(ctx, passwords)),
    )
    expect(srpHashIn(person('agent').passwordDigest ?? '')).not.toBeNull()
    await provider.forgotPassword('riley.fairweather@example.com')
    const code = lastMail()?.code ?? ''
    await provider.confirmForgotPassword({
      username: 'riley.fairweather@example.com',
      code,
      newPassword: 'Brand-New-1',
    })
    expect((await provider.signIn({ username: 'agent', password: 'Brand-New-1' })).kind).toBe('tokens')
  })

  it('reports a disabled flow as a configuration error', async () => {
    const { provider } = srpClient({ clientId: 'fairlead-sandbox-password' })
    await expect(provider.signIn({ username: 'agent', password: 'any' })).rejects.toMatchObject({
      code: 'INTERNAL',
      field: undefined,
      message: 'This service is not set up for sign-in. Contact your administrator.',
    })
  })
})

interface Halves {
  readonly AuthParameters?: Record<string, string>
  readonly ChallengeResponses?: Record<string, string>
}

async function signInByEmail() {
  const identity = srpClient()
  identity.change('agent', { passwordDigest: digestPassword('Right-Päss1', 'salt', 'agent') })
  const answer = await identity.provider.signIn({ username: 'riley.fairweather@example.com', password: 'Right-Päss1' })
  return { ...identity, answer }
}

/** Returns the request bodies that the official SDK sends. */
async function sentBySdk(
  commands: readonly (sdk.InitiateAuthCommand | sdk.RespondToAuthChallengeCommand)[],
): Promise<unknown[]> {
  const sent: unknown[] = []
  const client = new sdk.CognitoIdentityProviderClient({
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    requestHandler: {
      handle({ body }: { body: string | Uint8Array }) {
        sent.push(JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)))
        return Promise.reject(new Error('captured'))
      },
    } as never,
  })
  for (const command of commands) await client.send(command as sdk.InitiateAuthCommand).catch(() => undefined)
  return sent
}
