import { isRecord, type UnknownRecord } from '../../errors/signals'
import type { FreshTokens, SignInResponse } from '../identity-provider'

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function readTokens(answer: UnknownRecord): FreshTokens {
  const result = isRecord(answer['AuthenticationResult']) ? answer['AuthenticationResult'] : {}
  const expiresIn = result['ExpiresIn']
  return {
    accessToken: textOrNull(result['AccessToken']) ?? '',
    idToken: textOrNull(result['IdToken']) ?? '',
    refreshToken: textOrNull(result['RefreshToken']) ?? undefined,
    expiresInSeconds: typeof expiresIn === 'number' && expiresIn > 0 ? expiresIn : undefined,
  }
}

export function readSignIn(answer: UnknownRecord, username: string): SignInResponse {
  const name = textOrNull(answer['ChallengeName'])
  if (name === null) return { kind: 'tokens', tokens: readTokens(answer) }
  const parameters = isRecord(answer['ChallengeParameters']) ? answer['ChallengeParameters'] : {}
  return {
    kind: 'challenge',
    challenge: {
      name,
      session: textOrNull(answer['Session']) ?? '',
      username: textOrNull(parameters['USER_ID_FOR_SRP']) ?? username,
      parameters: textsIn(parameters),
    },
  }
}

export function readAttributes(list: unknown): Readonly<Record<string, string>> {
  const entries: readonly unknown[] = Array.isArray(list) ? list : []
  return Object.fromEntries(
    entries.flatMap((entry) =>
      isRecord(entry) && typeof entry['Name'] === 'string' && typeof entry['Value'] === 'string'
        ? [[entry['Name'], entry['Value']] as const]
        : [],
    ),
  )
}

function textsIn(record: UnknownRecord): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
}
