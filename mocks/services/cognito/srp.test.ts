/** Signing in by SRP: the app's client, with Amazon's own arithmetic, at the stand-in; every answer as the SDK reads it. */
import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, it } from 'vitest'
import { createCognitoProvider } from '../../../src/lib/cognito/cognito-provider'
import { readMockSettings } from '../../../src/lib/mock-settings'
import { digestPassword, srpHashIn } from '../../domain/users/passwords'
import { SYSTEM } from '../../world/world'
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

/*
 * One proof takes the client's arithmetic on numbers of 3072 bits a third of a second: what can be seen of the same sign-in
 * is seen of one.
 */
describe('by SRP', () => {
  const proved = provedByAddress()

  it('the right password lets in, and never leaves the page', async () => {
    const { answer, sent, world } = await proved
    expect(answer).toMatchObject({ kind: 'tokens', tokens: { expiresInSeconds: 3600 } })
    expect(sent.map(({ target }) => target)).toEqual(['InitiateAuth', 'RespondToAuthChallenge'])
    expect(JSON.stringify([sent, world.journal])).not.toContain('Right-P')
  })

  it('an address is a name for the person, too, whose own name the proof is over', async () => {
    const { sent } = await proved
    expect(sent[0]?.body).toContain('"USERNAME":"riley.fairweather@example.com"')
    expect(sent[1]?.body).toContain('"USERNAME":"agent"')
  })

  it('both halves are sent as the official SDK sends them', async () => {
    const { sent } = await proved
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

  it('what was begun is good for three minutes, for one person, and for numbers that give nothing away', async () => {
    const { sent, call, pass } = await proved
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

  it('another password is refused', async () => {
    const { provider, change, person } = srpClient()
    change('agent', { passwordDigest: digestPassword('Right-Pass1', 'salt', 'agent') })
    await expect(provider.signIn({ username: 'agent', password: 'right-Pass1' })).rejects.toMatchObject({
      type: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
    expect(person('agent').lastLoginAt).toBeNull()
  })

  it("S23: any password but 'error' lets in who has none of their own", async () => {
    const { provider } = srpClient()
    await expect(provider.signIn({ username: 'manager', password: 'error' })).rejects.toMatchObject({
      message: 'Invalid credentials',
    })
    expect((await provider.signIn({ username: 'manager', password: 'sandbox' })).kind).toBe('tokens')
  })

  it('a name that nobody has had, at a client with a secret, is led to the same challenges', async () => {
    const clientSecret = 'sandbox-secret-that-protects-nothing'
    const { provider, sent, world } = srpClient({ clientId: 'fairlead-sandbox-secret', clientSecret })
    expect(await provider.signIn({ username: 'sms', password: 'any' })).toMatchObject({
      kind: 'challenge',
      challenge: { name: 'SMS_MFA', username: 'sms' },
    })
    expect([...world.view(SYSTEM).store.mails.all()].at(-1)).toMatchObject({ medium: 'SMS' })
    for (const { body } of sent) expect(body).toContain('"SECRET_HASH":"')
  })

  it('a password that was chosen here can be proved, whoever has set it', async () => {
    const { provider, signIn, call, lastMail, person } = srpClient()
    const { tokens } = await signIn('agent')
    const input = { AccessToken: tokens.AccessToken, PreviousPassword: 'any', ProposedPassword: 'Chosen-Pass-1' }
    await call('ChangePassword', input)
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

  it('a flow that the client does not allow is told as configuration', async () => {
    const { provider } = srpClient({ clientId: 'fairlead-sandbox-password' })
    await expect(provider.signIn({ username: 'agent', password: 'any' })).rejects.toMatchObject({
      code: 'INTERNAL',
      field: undefined,
      message:
        'Sign-in is not set up correctly: USER_SRP_AUTH flow not enabled for this client. Please contact your administrator.',
    })
  })
})

interface Halves {
  readonly AuthParameters?: Record<string, string>
  readonly ChallengeResponses?: Record<string, string>
}

async function provedByAddress() {
  const identity = srpClient()
  identity.change('agent', { passwordDigest: digestPassword('Right-Päss1', 'salt', 'agent') })
  const answer = await identity.provider.signIn({ username: 'riley.fairweather@example.com', password: 'Right-Päss1' })
  return { ...identity, answer }
}

/** What the official SDK would send. */
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
