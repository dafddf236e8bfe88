import { totpAt } from '../../domain/identity/totp'
import { SYSTEM, type World } from '../../world/world'
import type { Mail } from './wire'

/** What the authenticator apps of this world show now, for whoever presents it without a telephone. */
export function authenticatorApps(world: World): readonly Mail[] {
  const { store, now } = world.view(SYSTEM)
  return [...store.secondFactors.all()].flatMap(({ id, totpSecret, pendingTotpSecret }) => {
    const secret = pendingTotpSecret ?? totpSecret
    const user = store.users.get(id)
    if (secret === null || !user) return []
    return [
      {
        id: `authenticator-${id}`,
        at: new Date(now).toISOString(),
        to: user.username,
        medium: 'APP' as const,
        subject: `Authenticator app of ${user.username}`,
        body: 'The code that it shows now; another one follows within thirty seconds.',
        code: totpAt(secret, now),
      },
    ]
  })
}
