import type { Access } from '../access'
import { DomainError } from '../../domain/errors'
import { IdentityError, wrongPassword } from '../../domain/identity/identity-error'
import { sealedPasswordChange } from '../../domain/users/own-password'

/** Gives the signed-in person another password, if the present one is known. The session goes on. */
export function changePassword(access: Access, currentPassword: string, newPassword: string): void {
  try {
    const sealed = access.read((ctx) => sealedPasswordChange(ctx, { currentPassword, newPassword }))
    access.execute('changePassword', sealed)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.field === 'currentPassword') throw wrongPassword()
    if (error.field === 'newPassword') throw new IdentityError('InvalidPasswordException', error.message, 'password')
    throw error
  }
}
