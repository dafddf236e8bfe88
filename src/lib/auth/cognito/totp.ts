import type { TotpHandle, TotpSecret } from '../identity-provider'
import { textOrNull } from './answers'
import type { Pool } from './pool'

const handleOf = (handle: TotpHandle) =>
  'session' in handle ? { Session: handle.session } : { AccessToken: handle.accessToken }

/** Returns a new secret for the user's authenticator app. The secret takes effect after its first verified code. */
export async function associateTotp({ call }: Pool, handle: TotpHandle): Promise<TotpSecret> {
  const answer = await call('AssociateSoftwareToken', handleOf(handle))
  return { secret: textOrNull(answer['SecretCode']) ?? '', session: textOrNull(answer['Session']) }
}

export async function verifyTotp(
  { call }: Pool,
  { code, ...handle }: TotpHandle & { readonly code: string },
): Promise<{ readonly session: string | null }> {
  const answer = await call('VerifySoftwareToken', { ...handleOf(handle), UserCode: code.replace(/\s/g, '') })
  return { session: textOrNull(answer['Session']) }
}

export async function preferTotp({ call }: Pool, accessToken: string, enabled: boolean): Promise<void> {
  await call('SetUserMFAPreference', {
    AccessToken: accessToken,
    SoftwareTokenMfaSettings: { Enabled: enabled, PreferredMfa: enabled },
  })
}
