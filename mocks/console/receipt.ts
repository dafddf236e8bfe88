/** What `npm run contract` has shown of a service, and beside it what the stand-in says to the same questions (contract.json). */
export interface Receipt {
  readonly service: string
  readonly endpoint: string
  /** ISO 8601, in UTC. */
  readonly at: string
  /** Hash of the schema that it was played with, as a sandbox tells its own. */
  readonly schema: string
  readonly kept: number
  readonly broken: number
  readonly known: number
  readonly notLookedAt: number
  readonly checks: readonly ReceiptCheck[]
}

export interface ReceiptCheck {
  readonly id: string
  readonly promise: string
  readonly verdict: string
  /** What the service said. */
  readonly seen: string
  /** What the stand-in says to the same question, where it was asked. */
  readonly standIn: string | null
  /** How long the service took, in milliseconds. */
  readonly ms: number
}

const TEXTS = ['service', 'endpoint', 'at', 'schema'] as const
const COUNTS = ['kept', 'broken', 'known', 'notLookedAt'] as const
const TEXTS_OF_CHECK = ['id', 'promise', 'verdict', 'seen'] as const

/** @throws Error whose message says what to open instead */
export function readReceipt(text: string): Receipt {
  const read = parsed(text)
  if (!isReceipt(read))
    throw new Error(
      'This file is not a receipt of the contract kit. It is called contract.json and lies in reports/contract.',
    )
  return read
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isReceipt = (value: unknown): value is Receipt =>
  isRecord(value) &&
  TEXTS.every((key) => typeof value[key] === 'string') &&
  !Number.isNaN(Date.parse(String(value['at']))) &&
  COUNTS.every((key) => Number.isSafeInteger(value[key])) &&
  Array.isArray(value['checks']) &&
  value['checks'].every(isCheck)

const isCheck = (value: unknown): value is ReceiptCheck =>
  isRecord(value) &&
  TEXTS_OF_CHECK.every((key) => typeof value[key] === 'string') &&
  (value['standIn'] === null || typeof value['standIn'] === 'string') &&
  Number.isFinite(value['ms'])
