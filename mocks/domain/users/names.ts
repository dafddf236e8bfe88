import type { DomainContext } from '../context'
import type { UserRecord } from '../records'

export const fullName = (user: Pick<UserRecord, 'firstName' | 'lastName' | 'username'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.username

/** Names of people by id, as they are shown to others. */
export const addressBook = (ctx: Pick<DomainContext, 'store'>) => ({
  nameOf(userId: string | null): string {
    const user = userId === null ? undefined : ctx.store.users.get(userId)
    return user ? fullName(user) : 'The platform'
  },
})
