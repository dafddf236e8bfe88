import type { DomainContext } from '../context'
import { settingsOf } from '../settings/platform-settings'
import { insertUser } from '../users/new-user'
import { visibleLine } from '../visible-text'

export interface AdoptedPerson {
  /** The `sub` of the provider's token. */
  readonly userId: string
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * Takes in somebody for whom another identity provider vouches, under that provider's id: what the platform does when
 * its pool has confirmed a new account. Whoever is known already stays as he is.
 */
export function adoptPerson(ctx: DomainContext, person: AdoptedPerson): { userId: string } {
  const { userId, username, email, firstName, lastName } = person
  if (!ctx.store.users.get(userId))
    insertUser(ctx, {
      id: userId,
      username,
      email,
      firstName: visibleLine(firstName),
      lastName: visibleLine(lastName),
      role: 'AGENT',
      selectedStates: settingsOf(ctx).defaultStates,
    })
  return { userId }
}
