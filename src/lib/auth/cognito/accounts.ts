import type { CodeDelivery, SignUpInput, SignUpResult } from '../identity-provider'
import { isRecord, type UnknownRecord } from '../../errors/parse-error'
import { textOrNull } from './answers'
import type { Pool } from './pool'
import { signUpAttributes } from './sign-up-attributes'

/* Account calls that need no sign-in. */

export async function signUp({ call, forUser }: Pool, input: SignUpInput): Promise<SignUpResult> {
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
}

export async function confirmSignUp({ call, forUser }: Pool, { username, code }: { username: string; code: string }) {
  await call('ConfirmSignUp', { ...(await forUser(username)), ConfirmationCode: code.trim() })
}

export async function resendConfirmationCode({ call, forUser }: Pool, username: string): Promise<CodeDelivery | null> {
  return readDelivery(await call('ResendConfirmationCode', await forUser(username)))
}

export async function forgotPassword({ call, forUser }: Pool, username: string): Promise<CodeDelivery | null> {
  return readDelivery(await call('ForgotPassword', await forUser(username)))
}

export async function confirmForgotPassword(
  { call, forUser }: Pool,
  { username, code, newPassword }: { username: string; code: string; newPassword: string },
) {
  await call('ConfirmForgotPassword', {
    ...(await forUser(username)),
    ConfirmationCode: code.trim(),
    Password: newPassword,
  })
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
