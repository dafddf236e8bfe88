import type { DomainContext } from '../context'

export const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const SECRET_LENGTH = 32

/** A secret in base32, as an authenticator app takes it. */
export const randomSecret = ({ chance }: Pick<DomainContext, 'chance'>, ...what: readonly string[]): string =>
  Array.from({ length: SECRET_LENGTH }, (_, i) => BASE32[chance.integer(0, 31, 'totp', ...what, i)]).join('')
