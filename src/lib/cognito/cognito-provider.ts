import type { IdentityConfig } from '../env'
import { isRecord, type UnknownRecord } from '../errors/signals'
import { IdentityError } from '../session/identity-error'
import type {
  CodeDelivery,
  FreshTokens,
  IdentityProvider,
  ProviderUser,
  SignInAnswer,
  SignUpInput,
} from '../session/identity-provider'
import { createCognitoClient, type CognitoClientOptions } from './cognito-client'
import { secretHash } from './secret-hash'

export function createCognitoProvider(
  config: IdentityConfig,
  options: Omit<CognitoClientOptions, 'endpoint'> = {},
): IdentityProvider {
  const call = createCognitoClient({ ...options, endpoint: config.endpoint })
  const { clientId, clientSecret } = config
  /** Learned from the pool's own refusal. */
  let rotates = false
  const hashOf = (username: string) => (clientSecret ? secretHash(username, clientId, clientSecret) : undefined)

  /** Input of the operations that name client and user at the top level. */
  async function forUser(username: string): Promise<UnknownRecord> {
    const hash = await hashOf(username)
    return { ClientId: clientId, ...(hash && { SecretHash: hash }), Username: username }
  }

  /** Parameters of the flows, which carry the proof among themselves. */
  async function withHash(username: string, parameters: UnknownRecord): Promise<UnknownRecord> {
    const hash = await hashOf(username)
    return hash ? { ...parameters, SECRET_HASH: hash } : parameters
  }

  async function refreshByAuth(refreshToken: string, username: string): Promise<FreshTokens> {
    const answer = await call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: await withHash(username, { REFRESH_TOKEN: refreshToken }),
      ClientId: clientId,
    })
    return readTokens(answer)
  }

  async function refreshByRotation(refreshToken: string): Promise<FreshTokens> {
    const answer = await call('GetTokensFromRefreshToken', {
      RefreshToken: refreshToken,
      ClientId: clientId,
      ...(clientSecret && { ClientSecret: clientSecret }),
    })
    return readTokens(answer)
  }

  return {
    async signIn({ username, password }) {
      const answer = await call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: await withHash(username, { USERNAME: username, PASSWORD: password }),
        ClientId: clientId,
      })
      return readSignIn(answer, username)
    },

    async respondToNewPassword({ challenge, newPassword }) {
      const answer = await call('RespondToAuthChallenge', {
        ClientId: clientId,
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: challenge.session,
        ChallengeResponses: await withHash(challenge.username, {
          USERNAME: challenge.username,
          NEW_PASSWORD: newPassword,
        }),
      })
      return readSignIn(answer, challenge.username)
    },

    async refresh({ refreshToken, username }) {
      if (rotates) return refreshByRotation(refreshToken)
      try {
        return await refreshByAuth(refreshToken, username)
      } catch (error) {
        if (!isRotationRequired(error)) throw error
        rotates = true
        return refreshByRotation(refreshToken)
      }
    },

    async getUser(accessToken): Promise<ProviderUser> {
      const answer = await call('GetUser', { AccessToken: accessToken })
      return { username: textOrNull(answer['Username']), attributes: readAttributes(answer['UserAttributes']) }
    },

    async globalSignOut(accessToken) {
      await call('GlobalSignOut', { AccessToken: accessToken })
    },

    async signUp(input) {
      const { Username, ...client } = await forUser(input.username)
      const answer = await call('SignUp', {
        ...client,
        Username,
        Password: input.password,
        UserAttributes: signUpAttributes(input),
      })
      return {
        userSub: textOrNull(answer['UserSub']),
        confirmed: answer['UserConfirmed'] === true,
        codeDelivery: readDelivery(answer),
      }
    },

    async confirmSignUp({ username, code }) {
      await call('ConfirmSignUp', { ...(await forUser(username)), ConfirmationCode: code.trim() })
    },

    async resendConfirmationCode(username) {
      return readDelivery(await call('ResendConfirmationCode', await forUser(username)))
    },

    async forgotPassword(username) {
      return readDelivery(await call('ForgotPassword', await forUser(username)))
    },

    async confirmForgotPassword({ username, code, newPassword }) {
      await call('ConfirmForgotPassword', {
        ...(await forUser(username)),
        ConfirmationCode: code.trim(),
        Password: newPassword,
      })
    },
  }
}

/** A client whose refresh tokens rotate refuses the older call and says so; only then is the newer one made. */
function isRotationRequired(error: unknown): boolean {
  if (!(error instanceof IdentityError)) return false
  if (error.type === 'UnsupportedOperationException') return true
  const words = error.cause instanceof Error ? error.cause.message : error.message
  return /rotation|flow (?:is )?not enabled/i.test(words)
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function readTokens(answer: UnknownRecord): FreshTokens {
  const result = isRecord(answer['AuthenticationResult']) ? answer['AuthenticationResult'] : {}
  const expiresIn = result['ExpiresIn']
  return {
    accessToken: textOrNull(result['AccessToken']) ?? '',
    idToken: textOrNull(result['IdToken']) ?? '',
    refreshToken: textOrNull(result['RefreshToken']) ?? undefined,
    expiresInSeconds: typeof expiresIn === 'number' && expiresIn > 0 ? expiresIn : undefined,
  }
}

function readSignIn(answer: UnknownRecord, username: string): SignInAnswer {
  const name = textOrNull(answer['ChallengeName'])
  if (name === null) return { kind: 'tokens', tokens: readTokens(answer) }
  const parameters = isRecord(answer['ChallengeParameters']) ? answer['ChallengeParameters'] : {}
  return {
    kind: 'challenge',
    challenge: {
      name,
      session: textOrNull(answer['Session']) ?? '',
      username: textOrNull(parameters['USER_ID_FOR_SRP']) ?? username,
    },
  }
}

function readAttributes(list: unknown): Readonly<Record<string, string>> {
  const entries: readonly unknown[] = Array.isArray(list) ? list : []
  return Object.fromEntries(
    entries.flatMap((entry) =>
      isRecord(entry) && typeof entry['Name'] === 'string' && typeof entry['Value'] === 'string'
        ? [[entry['Name'], entry['Value']] as const]
        : [],
    ),
  )
}

function readDelivery(answer: UnknownRecord): CodeDelivery | null {
  const details = answer['CodeDeliveryDetails']
  if (!isRecord(details)) return null
  return {
    destination: textOrNull(details['Destination']),
    medium: textOrNull(details['DeliveryMedium']),
    attribute: textOrNull(details['AttributeName']),
  }
}

/** The address as one composite, and what the pool keeps for itself beside it. Empty values are not sent. */
export function signUpAttributes(input: SignUpInput): readonly { readonly Name: string; readonly Value: string }[] {
  const composite = {
    line1: input.address,
    line2: input.addressLine2 || undefined,
    city: input.city,
    state: input.state,
    zipCode: input.zipCode,
    nmlsNumber: input.nmlsNumber || undefined,
  }
  const attributes: readonly (readonly [string, string | undefined])[] = [
    ['email', input.email],
    ['given_name', input.firstName],
    ['family_name', input.lastName],
    ['phone_number', toE164(input.phoneNumber)],
    ['address', JSON.stringify(composite)],
    ['custom:city', input.city],
    ['custom:state', input.state],
    ['custom:zip_code', input.zipCode],
    ['custom:nmls_number', input.nmlsNumber],
  ]
  return attributes.flatMap(([Name, Value]) => (Value ? [{ Name, Value }] : []))
}

/** Cognito takes telephone numbers with their country only; a number of ten digits is one of the United States. */
function toE164(phoneNumber: string): string {
  const compact = phoneNumber.replace(/[\s().-]/g, '')
  if (/^\d{10}$/.test(compact)) return `+1${compact}`
  return /^1\d{10}$/.test(compact) ? `+${compact}` : compact
}
