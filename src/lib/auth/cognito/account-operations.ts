import { cleanNumber } from '../../../shared/pasted-numbers'
import { isRecord, type UnknownRecord } from '../../errors/parse-error'
import type { ChallengeAnswer, CodeDelivery, IdentityProvider, SignUpInput, TotpHandle } from '../identity-provider'
import { readSignInResponse, textOrNull, type CognitoClient } from './cognito-client'

export type AccountOperations = Omit<
  IdentityProvider,
  'signIn' | 'refresh' | 'getUser' | 'globalSignOut' | 'revokeToken'
>

/** Returns the operations about sign-up, password reset, challenges, and second factors. */
export function createAccountOperations(client: CognitoClient): AccountOperations {
  const { call, forUser } = client

  const verifyTotp: IdentityProvider['verifyTotp'] = async ({ code, ...handle }) => {
    const response = await call('VerifySoftwareToken', { ...handleOf(handle), UserCode: code.replace(/\s/g, '') })
    return { session: textOrNull(response['Session']) }
  }

  return {
    async signUp(input) {
      const response = await call('SignUp', {
        ...(await forUser(input.username)),
        Password: input.password,
        UserAttributes: signUpAttributes(input),
      })
      return {
        userSub: textOrNull(response['UserSub']),
        confirmed: response['UserConfirmed'] === true,
        codeDelivery: readDelivery(response),
      }
    },
    async confirmSignUp({ username, code }) {
      await call('ConfirmSignUp', { ...(await forUser(username)), ConfirmationCode: code.trim() })
    },
    resendConfirmationCode: async (username) =>
      readDelivery(await call('ResendConfirmationCode', await forUser(username))),
    forgotPassword: async (username) => readDelivery(await call('ForgotPassword', await forUser(username))),
    async confirmForgotPassword({ username, code, newPassword }) {
      await call('ConfirmForgotPassword', {
        ...(await forUser(username)),
        ConfirmationCode: code.trim(),
        Password: newPassword,
      })
    },

    async answerChallenge(answer) {
      const { name, username } = answer.challenge
      let { session } = answer.challenge
      if (answer.kind === 'newTotp')
        session = (await verifyTotp({ session: answer.session, code: answer.code })).session ?? answer.session
      const challenge = { ChallengeName: name, Session: session }
      const response = await client.respondToChallenge(challenge, username, responsesOf(answer))
      return readSignInResponse(response, username)
    },

    async associateTotp(handle) {
      const response = await call('AssociateSoftwareToken', handleOf(handle))
      return { secret: textOrNull(response['SecretCode']) ?? '', session: textOrNull(response['Session']) }
    },
    verifyTotp,
    async preferTotp(accessToken, enabled) {
      await call('SetUserMFAPreference', {
        AccessToken: accessToken,
        SoftwareTokenMfaSettings: { Enabled: enabled, PreferredMfa: enabled },
      })
    },
  }
}

function handleOf(handle: TotpHandle): UnknownRecord {
  return 'session' in handle ? { Session: handle.session } : { AccessToken: handle.accessToken }
}

function responsesOf(answer: ChallengeAnswer): UnknownRecord {
  switch (answer.kind) {
    case 'newPassword':
      return {
        NEW_PASSWORD: answer.newPassword,
        ...Object.fromEntries(
          Object.entries(answer.attributes ?? {}).map(([name, value]) => [
            `userAttributes.${name}`,
            name === 'phone_number' ? cleanNumber('phoneNumber', value) : value,
          ]),
        ),
      }
    case 'code':
      return { [`${answer.challenge.name}_CODE`]: answer.code.replace(/\s/g, '') }
    case 'factorChoice':
      return { ANSWER: answer.factor }
    case 'newTotp':
      // The session proves that the code was correct.
      return {}
  }
}

function readDelivery(response: UnknownRecord): CodeDelivery | null {
  const details = response['CodeDeliveryDetails']
  if (!isRecord(details)) return null
  return {
    destination: textOrNull(details['Destination']),
    medium: textOrNull(details['DeliveryMedium']),
    attribute: textOrNull(details['AttributeName']),
  }
}

/** Returns the sign-up attributes, with the address as composite JSON. Empty values are omitted. */
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
    ['phone_number', cleanNumber('phoneNumber', input.phoneNumber)],
    ['address', JSON.stringify(composite)],
    ['custom:city', input.city],
    ['custom:state', input.state],
    ['custom:zip_code', input.zipCode],
    ['custom:nmls_number', input.nmlsNumber],
  ]
  return attributes.flatMap(([Name, Value]) => (Value ? [{ Name, Value }] : []))
}
