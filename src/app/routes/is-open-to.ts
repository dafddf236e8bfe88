import { hasRole } from '../../lib/session/roles'
import type { AuthUser } from '../../lib/session/user'
import type { Place } from './place'

/** Whether this person is led to the page rather than away from it. */
export function isOpenTo(user: Pick<AuthUser, 'groups'> | null, { panel }: Place): boolean {
  return panel === undefined || hasRole(user, panel.role)
}
