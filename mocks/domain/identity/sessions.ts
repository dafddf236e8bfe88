import type { DomainContext } from '../context'

const keyOf = (sessionKey: string): string => `revoked:${sessionKey}`

/** Ends one sign-in: what has come of its refresh token is refused from now on. Again changes nothing. */
export function revokeSession(ctx: DomainContext, input: { readonly sessionKey: string }): { at: number } {
  const id = keyOf(input.sessionKey)
  const earlier = ctx.store.idempotency.get(id)
  if (earlier) return { at: earlier.at }
  ctx.store.idempotency.insert({
    id,
    operation: 'revokeSession',
    input: JSON.stringify(input.sessionKey),
    result: JSON.stringify(null),
    at: ctx.now,
  })
  return { at: ctx.now }
}

export const isRevoked = ({ store }: Pick<DomainContext, 'store'>, sessionKey: string): boolean =>
  store.idempotency.get(keyOf(sessionKey)) !== undefined
