/**
 * A funding whose money has been paid but not moved to its wallet yet. It is remembered in this browser, so that after
 * a reload or a closed page the person is told which wallet the money in the funds was meant for.
 */
import { now } from '../../lib/clock'
import { isRecord } from '../../lib/errors/signals'
import { localStore, type SafeStorage } from '../../lib/storage'

export interface LeftFunding {
  readonly agentId: string
  readonly paymentIntentId: string
  readonly sourceId: string
  readonly name: string
  readonly amountCents: number
  readonly paidAtMs: number
}

const storageKey = 'left-funding'
const keptForMs = 7 * 24 * 60 * 60 * 1000

export function rememberFunding(funding: LeftFunding, storage: SafeStorage = localStore): void {
  storage.set(storageKey, JSON.stringify(funding))
}

export function forgetFunding(storage: SafeStorage = localStore): void {
  storage.remove(storageKey)
}

/** What this person left half-way; anything else that may stand there is ignored. */
export function readLeftFunding(
  agentId: string,
  nowMs: number = now(),
  storage: SafeStorage = localStore,
): LeftFunding | null {
  const value = parse(storage.get(storageKey))
  if (!isLeftFunding(value) || value.agentId !== agentId) return null
  return nowMs - value.paidAtMs <= keptForMs ? value : null
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Somebody else's value under our key: there is nothing to remember.
    return null
  }
}

function isLeftFunding(value: unknown): value is LeftFunding {
  return (
    isRecord(value) &&
    ['agentId', 'paymentIntentId', 'sourceId', 'name'].every((key) => typeof value[key] === 'string') &&
    ['amountCents', 'paidAtMs'].every((key) => Number.isSafeInteger(value[key]))
  )
}
