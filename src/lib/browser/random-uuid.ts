import { uuidOf } from '../../shared/uuid'

/** Returns a random UUID. Insecure origins lack `crypto.randomUUID`, but not `getRandomValues`. */
export const randomUuid = (): string => uuidOf(crypto.getRandomValues(new Uint8Array(16)))
