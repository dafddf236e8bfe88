import type { Session } from '../../../lib/auth/session-types'
import { localStore, type SafeStorage } from '../../../lib/browser/storage'
import { isRecord } from '../../../lib/errors/parse-error'

/**
 * A service remembers an idempotency key for at least 24 hours. After that, the same amount is a new payment. The
 * computer's clock measures the age, because the app's clock jumps when it learns the server time.
 */
const KEY_LIFETIME_MS = 24 * 60 * 60 * 1000

const PREFIX = 'payment-in-progress:'
const prefixOf = (userId: string): string => `${PREFIX}${userId}:`

/** What two payments must have in common for one to continue the other. */
export interface PaymentTarget {
  readonly amountCents: number
  /** Null for the funds. */
  readonly sourceId: string | null
}

interface KeyedPayment extends PaymentTarget {
  readonly key: string
}

export const paymentName = ({ amountCents, sourceId }: PaymentTarget): string => `${amountCents}:${sourceId ?? ''}`

interface PaymentStoreOptions {
  readonly storage?: SafeStorage
  readonly nowMs?: () => number
}

export type PaymentStore = ReturnType<typeof createPaymentStore>

/** Keys of payments that may have been charged, in local storage. After a reload, the same funding reuses its key. */
export function createPaymentStore(
  userId: string,
  { storage = localStore, nowMs = Date.now }: PaymentStoreOptions = {},
) {
  const nameOf = (target: PaymentTarget): string => prefixOf(userId) + paymentName(target)
  /** Returns the key of the payment under way with this amount and wallet, or null. */
  const read = (target: PaymentTarget): string | null => {
    const record = parseRecord(storage.get(nameOf(target)))
    return record && !isExpired(record, nowMs()) ? record.key : null
  }
  return {
    read,
    write: (payment: KeyedPayment): void =>
      storage.set(nameOf(payment), JSON.stringify({ key: payment.key, startedAtMs: nowMs() })),
    /** Removes the payment, unless another one has taken its place. */
    remove(payment: KeyedPayment): void {
      if (read(payment) === payment.key) storage.remove(nameOf(payment))
    },
  }
}

interface StoredPayment {
  readonly key: string
  readonly startedAtMs: number
}

const isExpired = ({ startedAtMs }: StoredPayment, nowMs: number): boolean => nowMs - startedAtMs >= KEY_LIFETIME_MS

function parseRecord(text: string | null): StoredPayment | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(value)) return null
    const { key, startedAtMs } = value
    return typeof key === 'string' && typeof startedAtMs === 'number' ? { key, startedAtMs } : null
  } catch {
    // Another program may use the same storage name.
    return null
  }
}

/**
 * Deletes expired payments immediately, and a user's payments at sign-out. An expired session keeps them, because the
 * user may sign in again and repeat the payment. Returns an unsubscribe function.
 */
export function clearPaymentsAtSignOut(
  session: Pick<Session, 'getSnapshot' | 'subscribe'>,
  { storage = localStore, nowMs = Date.now }: PaymentStoreOptions = {},
): () => void {
  for (const name of storage.keys(PREFIX)) {
    const record = parseRecord(storage.get(name))
    if (record && isExpired(record, nowMs())) storage.remove(name)
  }
  let userId = session.getSnapshot().user?.id ?? null
  return session.subscribe(() => {
    const { status, user, message } = session.getSnapshot()
    if (status === 'signedOut' && message === null && userId !== null)
      for (const name of storage.keys(prefixOf(userId))) storage.remove(name)
    userId = user?.id ?? (status === 'signedOut' ? null : userId)
  })
}
