import { DAY_MS } from '../../src/shared/calendar'
import { reject } from '../domain/input-checks'
import { type ClockChange, isMoment, MOMENT_RANGE } from '../world/clock'
import { objectSchema, validateSchema } from '../world/json-document'
import { parseDuration, parseTime } from './parse-time'
import type { BalanceInput } from './read-balance'

export interface ClockInput {
  /** How far to set the clock forward: an ISO 8601 duration, such as PT2H. */
  readonly advance?: string
  /** New time of the clock, ISO 8601. */
  readonly set?: string
  readonly freeze?: boolean
  /** World seconds per real second. */
  readonly speed?: number
  /** Stops a world that is catching up, and sets the clock to the time that the world has reached. */
  readonly stop?: true
  /** Delays the response until the world has caught up with its clock. */
  readonly wait?: boolean
}

/* Parsers for the inputs of routes. Each error contains the path of the value, and what is expected there. */

export const wholeNumber = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
const upToThousand = { type: 'number', minimum: 0, maximum: 1000 }
export const boolean = { type: 'boolean' }
export const text = { type: 'string', minLength: 1 }

/** Returns a parser that validates an object with these properties. */
const objectParser =
  <Input extends object>(
    properties: Readonly<Record<keyof Input, object>>,
    required: readonly (keyof Input & string)[],
  ) =>
  (input: Input): Input => {
    validateSchema(objectSchema(properties, required), input, '', 'body')
    return input
  }

export const parseTempo = objectParser<{ readonly tempo: number }>({ tempo: upToThousand }, ['tempo'])
export const parseEventAction = objectParser<{
  readonly id: string
  readonly action: 'deliver' | 'duplicate' | 'drop'
}>({ id: text, action: { enum: ['deliver', 'duplicate', 'drop'] } }, ['id', 'action'])
/** A refund without an amount refunds everything that is still refundable. */
export const parsePaymentAction = objectParser<{
  readonly id: string
  readonly action: 'refund' | 'dispute'
  readonly amountCents?: number | undefined
}>({ id: text, action: { enum: ['refund', 'dispute'] }, amountCents: wholeNumber }, ['id', 'action'])
export const parseBalance = objectParser<BalanceInput>({ agent: text, source: text }, ['agent'])
export const parseRewind = objectParser<{ readonly to: number }>({ to: wholeNumber }, ['to'])
export const parseFork = objectParser<{ readonly at: number }>({ at: wholeNumber }, ['at'])

export function parseStateQuery({ hash }: { readonly hash?: 'no' } = {}): { readonly withHash: boolean } {
  return { withHash: hash !== 'no' }
}

/** Texts of the query are numbers in the client. */
export function parseRequestsQuery({ after }: { readonly after?: number | string } = {}): { readonly after?: number } {
  if (after === undefined) return {}
  const number = Number(after)
  return { after: Number.isInteger(number) ? number : reject('after', 'a whole number') }
}

/** `to` is a username, email address, or phone number. Without it, the inbox has the messages of everyone. */
export function parseInbox(input: { readonly to?: string | undefined } = {}): { readonly to?: string | undefined } {
  validateSchema(objectSchema({ to: text }, []), input, '', 'body')
  return input
}

const MAX_ADVANCE_MS = 400 * DAY_MS

const clockSchema = objectSchema({
  advance: { ...text, examples: ['PT2H'] },
  set: { ...text, examples: ['2026-03-02T15:00Z'] },
  freeze: boolean,
  speed: upToThousand,
  stop: { const: true },
  wait: boolean,
})

export interface ClockCommand {
  readonly setMs?: number | undefined
  readonly advanceMs?: number | undefined
  readonly change: ClockChange
  /** Whether a world that is catching up stops at the time that it has reached. */
  readonly stop: boolean
  /** Whether the response waits until the world has caught up. */
  readonly wait: boolean
}

export function parseClock(input: ClockInput): ClockCommand {
  validateSchema(clockSchema, input, '', 'body')
  const { advance, set, freeze, speed, stop = false, wait = false } = input
  return {
    setMs: set === undefined ? undefined : parseTime(set, 'set'),
    advanceMs: advance === undefined ? undefined : parseDuration(advance, 'advance'),
    change: { ...(freeze === undefined ? {} : { frozen: freeze }), ...(speed === undefined ? {} : { speed }) },
    stop,
    wait,
  }
}

/** Returns the new time of a clock. It may be ahead of its world (`nowMs`), which then catches up. */
export function clockTarget(
  { setMs, advanceMs }: Pick<ClockCommand, 'setMs' | 'advanceMs'>,
  { nowMs, destinationMs }: { readonly nowMs: number; readonly destinationMs: number },
): number | undefined {
  const targetMs = setMs ?? (advanceMs === undefined ? undefined : destinationMs + advanceMs)
  if (targetMs === undefined) return undefined
  const path = setMs === undefined ? 'advance' : 'set'
  if (targetMs < nowMs) reject('set', 'a time that is not in the past; use rewind to go back')
  if (targetMs - nowMs > MAX_ADVANCE_MS) reject(path, 'at most 400 days ahead')
  return isMoment(targetMs) ? targetMs : reject(path, MOMENT_RANGE)
}
