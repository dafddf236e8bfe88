import { totpAt } from '../../services/cognito/totp'
import { SYSTEM, type World } from '../../world/world'
import type { Mail } from './api-types'

/** Returns the codes of the authenticator apps, and then all messages, newest first. */
export const listMessages = (world: World): readonly Mail[] => [
  ...authenticatorCodes(world),
  ...[...world.view(SYSTEM).store.mails.all()]
    .reverse()
    .map((mail) => ({ ...mail, at: new Date(mail.at).toISOString() })),
]

/** Returns the current codes of all authenticator apps, so that a presenter needs no phone. */
function authenticatorCodes(world: World): readonly Mail[] {
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
        body: 'The app shows this code now. The code changes every 30 seconds.',
        code: totpAt(secret, now),
      },
    ]
  })
}
