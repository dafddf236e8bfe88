/** Message for the sign-in page, passed in the navigation state. */
export interface SignInNotice {
  readonly notice: string
  readonly username?: string
}

export function readSignInNotice(state: unknown): Partial<SignInNotice> {
  if (typeof state !== 'object' || state === null) return {}
  const record = state as Record<string, unknown>
  return {
    ...(typeof record['notice'] === 'string' && { notice: record['notice'] }),
    ...(typeof record['username'] === 'string' && { username: record['username'] }),
  }
}
