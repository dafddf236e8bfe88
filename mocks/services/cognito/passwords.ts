import { IdentityError } from '../../domain/identity/identity-error'
import { digestPassword, passwordPolicyError } from '../../domain/users/passwords'
import { findPerson } from '../../domain/identity/people'
import { SYSTEM, type World } from '../../world/world'

/** The digest of a new password, ready for the journal; refused when the password does not conform with the policy. */
export function digestFor(world: World, username: string, password: string): string {
  const problem = passwordPolicyError(password)
  if (problem !== null) throw new IdentityError('InvalidPasswordException', problem, 'password')
  // Whoever is named by an address is proved by the name that the pool knows.
  const known = findPerson(world.view(SYSTEM), username)?.username ?? username.trim()
  return digestPassword(password, world.chance.token(16, 'salt', username.toLowerCase(), world.now()), known)
}
