import { DAY_MS, HOUR_MS, MINUTE_MS, startOfUtcDay } from '../../../src/shared/calendar'
import type { Random } from '../../domain/random'
import { lookUp } from '../../../src/shared/look-up'

/**
 * Lead quality of a source: the shares of the bought leads that answer, qualify, and get a funded loan. The values
 * apply to an agent with average reach and skill.
 */
export interface Quality {
  readonly answers: number
  readonly qualifies: number
  readonly funds: number
}

/** With these values, live calls have the lowest cost per funded loan, and search leads the highest. */
const QUALITIES: Readonly<Record<string, Quality>> = {
  'rate-table-one': { answers: 0.8, qualifies: 0.17, funds: 0.07 },
  'rate-table-two': { answers: 0.78, qualifies: 0.15, funds: 0.062 },
  'form-direct': { answers: 0.76, qualifies: 0.14, funds: 0.045 },
  'homebuyer-forms': { answers: 0.78, qualifies: 0.14, funds: 0.036 },
  'doorstep-mailers': { answers: 0.72, qualifies: 0.12, funds: 0.024 },
  'live-call-line': { answers: 0.94, qualifies: 0.34, funds: 0.18 },
  'search-signals': { answers: 0.66, qualifies: 0.07, funds: 0.018 },
}
const DEFAULT_QUALITY: Quality = { answers: 0.76, qualifies: 0.14, funds: 0.04 }

/** Returns the lead quality of a source of the default company. */
export const qualityOf = (sourceId: string): Quality => lookUp(QUALITIES, sourceId) ?? DEFAULT_QUALITY

/** How an agent handles the leads that the agent has bought. */
export interface WorkStyle {
  /** Of the leads that the agent reaches, the shares reached within five minutes, an hour, and a day. */
  readonly pace: readonly [fiveMinutes: number, hour: number, day: number]
  /** Multiplies the share of leads that answer. */
  readonly reach: number
  /** Multiplies the shares of leads that qualify and that get a funded loan. */
  readonly skill: number
  /** Share of the bought leads that the agent never reaches and requests to return. */
  readonly returns: number
  /**
   * The agent calls until every person has answered, at the latest after this time. Null if the agent gives up on some
   * leads.
   */
  readonly lastCallMs: number | null
}

export const WORK_STYLES = {
  steady: { pace: [0.46, 0.8, 0.95], reach: 1.04, skill: 1, returns: 0.12, lastCallMs: null },
  keen: { pace: [0.66, 0.9, 0.98], reach: 0.88, skill: 1.65, returns: 0.11, lastCallMs: DAY_MS },
  /** The best agent: reaches leads fastest, and gets a funded loan for the largest share of them. */
  star: { pace: [0.86, 0.98, 1], reach: 1.18, skill: 1.5, returns: 0.05, lastCallMs: DAY_MS },
  /** Reaches most leads only after an hour or more. */
  slow: { pace: [0.2, 0.48, 0.82], reach: 0.86, skill: 0.75, returns: 0.15, lastCallMs: 21 * DAY_MS },
  /** Buys more leads than they can call. */
  swamped: { pace: [0.1, 0.32, 0.74], reach: 0.83, skill: 0.5, returns: 0.18, lastCallMs: null },
  /** A beginner. */
  new: { pace: [0.34, 0.68, 0.92], reach: 1, skill: 0.7, returns: 0.13, lastCallMs: DAY_MS },
  /** Returns many leads. */
  picky: { pace: [0.38, 0.72, 0.94], reach: 0.96, skill: 0.95, returns: 0.26, lastCallMs: null },
} as const satisfies Readonly<Record<string, WorkStyle>>

/** Share of the bought leads that the agent reaches but returns, because the person wanted something else. */
const RETURNED_AFTER_CONTACT = 0.025

type Outcome = 'FUNDED' | 'QUALIFIED' | 'CONTACTED' | 'RETURNED' | 'UNWANTED' | 'FORGOTTEN'

export interface LeadOutcome {
  readonly outcome: Outcome
  /** Time from the purchase to the first call. Also determines the time of a return request without a call. */
  readonly delayMs: number
}

// These steps are irrational, so their multiples modulo 1 spread evenly between 0 and 1 (an additive low-discrepancy
// sequence).
const OUTCOME_STEP = 0.6180339887498949
export const DELAY_STEP = 0.7548776662466927

/**
 * Returns the n-th number of an evenly spread sequence. If an agent buys only a few leads, random numbers could deviate
 * far from the intended shares of outcomes. This sequence stays close to them.
 */
const spread = (start: number, step: number, n: number): number => (start + n * step) % 1

/** Returns the outcome of the n-th lead that an agent buys from a source. */
export function leadOutcome(
  chance: Random,
  { agentId, sourceId, n }: { readonly agentId: string; readonly sourceId: string; readonly n: number },
  { pace, reach, skill, returns, lastCallMs }: WorkStyle,
  quality: Quality,
): LeadOutcome {
  const luck = spread(chance.fraction('fate', agentId, sourceId), OUTCOME_STEP, n)
  const delayMs = delayOf(spread(chance.fraction('delay', agentId, sourceId), DELAY_STEP, n), pace)
  const reached = Math.min(0.97, quality.answers * reach)
  /** The first outcome whose `limit` is greater than `luck` applies. */
  const outcomes: readonly (readonly [limit: number, outcome: Outcome])[] = [
    [quality.funds * skill, 'FUNDED'],
    [quality.qualifies * skill, 'QUALIFIED'],
    [reached - RETURNED_AFTER_CONTACT, 'CONTACTED'],
    [reached, 'UNWANTED'],
    [reached + returns, 'RETURNED'],
  ]
  const outcome = outcomes.find(([limit]) => luck < limit)?.[1]
  if (outcome) return { outcome, delayMs }
  if (lastCallMs === null) return { outcome: 'FORGOTTEN', delayMs }
  // The person answers only a late call.
  const lateShare = spread(chance.fraction('late', agentId, sourceId), DELAY_STEP, n)
  return { outcome: 'CONTACTED', delayMs: Math.floor(lastCallMs * (0.7 + 0.3 * lateShare)) }
}

const MAX_DELAY_MS = 96 * HOUR_MS

/**
 * Returns the delay of the first call for a number `luck` from 0 to 1. The delay is log-uniform within each range of
 * the pace, and at most four days.
 */
export function delayOf(luck: number, [fiveMinutes, hour, day]: WorkStyle['pace']): number {
  const between = (fromMs: number, toMs: number, low: number, high: number) =>
    // JavaScript engines may differ in the last digit of `**`. Rounding to full seconds hides the difference.
    Math.round((fromMs * (toMs / fromMs) ** ((luck - low) / (high - low))) / 1000) * 1000
  if (luck < fiveMinutes) return between(0.7 * MINUTE_MS, 5 * MINUTE_MS, 0, fiveMinutes)
  if (luck < hour) return between(6 * MINUTE_MS, HOUR_MS, fiveMinutes, hour)
  if (luck < day) return between(HOUR_MS, 24 * HOUR_MS, hour, day)
  return between(24 * HOUR_MS, MAX_DELAY_MS, day, 1)
}

/**
 * Hours behind UTC in winter, by US state. For a state with two time zones, the zone of its larger part is enough,
 * because one hour makes no visible difference.
 */
const ZONES: readonly (readonly [hours: number, states: string])[] = [
  [10, 'HI'],
  [9, 'AK'],
  [8, 'CA NV OR WA'],
  [7, 'AZ CO ID MT NM UT WY'],
  [6, 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
  [5, 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV'],
]
const hoursBehindUtc = new Map(ZONES.flatMap(([hours, states]) => states.split(' ').map((state) => [state, hours])))

export const behindUtcMs = (state: string): number => (hoursBehindUtc.get(state) ?? 6) * HOUR_MS

/** Relative number of purchases by weekday, Sunday first. The average is 1. */
const WEEKDAY_SHARES = [0.2, 1.35, 1.35, 1.3, 1.25, 1.1, 0.45] as const

/** Returns the number of purchases on a day, relative to the average day. */
export const shareOfDay = (dayMs: number): number => WEEKDAY_SHARES[new Date(dayMs).getUTCDay()] ?? 1

const FIRST_HOUR = 8
const LAST_HOUR = 20
/** Relative number of purchases per hour from 8 a.m.: a peak before noon, and a lower one after lunch. */
const HOUR_SHARES = [1, 2.2, 2.6, 2.1, 1, 1.5, 2, 2, 1.7, 1.2, 0.6] as const
const ALL_HOURS = HOUR_SHARES.reduce((sum, share) => sum + share, 0)

/**
 * Returns the local time, in milliseconds since midnight, by which an agent has made `share` (0 to 1) of the day's
 * purchases.
 */
export function momentOfDay(share: number): number {
  let rest = share * ALL_HOURS
  for (const [i, hour] of HOUR_SHARES.entries()) {
    if (rest < hour) return Math.floor((FIRST_HOUR + i + rest / hour) * HOUR_MS)
    rest -= hour
  }
  return (FIRST_HOUR + HOUR_SHARES.length) * HOUR_MS
}

const SATURDAY = 6
const SUNDAY = 0
/** Eastern standard time, in which the head office works. */
const OFFICE_BEHIND_MS = 5 * HOUR_MS

/**
 * Returns when the head office decides about a return: in the afternoon of a later working day, after most of the
 * day's purchases. It decides about none on the first two days of a month, when the refunds of the month before could
 * exceed the purchases of the new month. `share` is 0 to 1.
 */
export function decisionTime(requestedAt: number, share: number): number {
  const isClosed = (dayMs: number) =>
    [SATURDAY, SUNDAY].includes(new Date(dayMs).getUTCDay()) || new Date(dayMs).getUTCDate() <= 2
  let dayMs = startOfUtcDay(requestedAt - OFFICE_BEHIND_MS) + DAY_MS
  while (isClosed(dayMs)) dayMs += DAY_MS
  return dayMs + OFFICE_BEHIND_MS + Math.floor((13 + 4 * share) * HOUR_MS)
}

/**
 * Returns `atMs` if this time is within working hours, or else a time between 8 and 9 on the next morning. `behindMs`
 * is how far local time is behind UTC.
 */
export function atWork(atMs: number, behindMs: number): number {
  const local = atMs - behindMs
  const today = startOfUtcDay(local)
  const hour = (local - today) / HOUR_MS
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return atMs
  const morning = (hour < FIRST_HOUR ? today : today + DAY_MS) + FIRST_HOUR * HOUR_MS
  // The minutes of `atMs` are kept, so that the agents do not all start at exactly 8 a.m.
  return morning + behindMs + (local % HOUR_MS)
}
