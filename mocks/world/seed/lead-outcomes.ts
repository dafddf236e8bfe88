import { HOUR_MS, MINUTE_MS } from '../../domain/calendar'
import type { Random } from '../../domain/random'

/** Lead quality of a source: shares of the bought leads, for an agent with average reach and skill. */
export interface Quality {
  readonly answers: number
  readonly qualifies: number
  readonly funds: number
}

/** Live calls have the lowest cost per loan, search leads the highest. */
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

/** How an agent works the leads that they buy. */
export interface WorkStyle {
  /** Shares of the reached leads that the agent reaches within five minutes, an hour, and a day. */
  readonly pace: readonly [fiveMinutes: number, hour: number, day: number]
  /** Multiplies the share of leads that answer. */
  readonly reach: number
  /** Multiplies the shares of leads that qualify and fund. */
  readonly skill: number
  /** Share of leads that the agent never reaches and asks to return. */
  readonly returns: number
}

/** Share of leads that were reached but wanted something else, and are returned. */
const RETURNED_AFTER_CONTACT = 0.025

type Outcome = 'FUNDED' | 'QUALIFIED' | 'CONTACTED' | 'RETURNED' | 'UNWANTED' | 'FORGOTTEN'

export interface LeadOutcome {
  readonly outcome: Outcome
  /** Time from the purchase to the first call or the return request. */
  readonly delayMs: number
}

// Irrational steps: their multiples modulo 1 spread evenly between 0 and 1 (an additive low-discrepancy sequence).
const OUTCOME_STEP = 0.6180339887498949
export const DELAY_STEP = 0.7548776662466927

/** Returns the n-th point of such a sequence. Even a few leads then match the intended shares, unlike random draws. */
const spread = (start: number, step: number, n: number): number => (start + n * step) % 1

/** Returns the outcome of the n-th lead that an agent buys from a source. */
export function leadOutcome(
  chance: Random,
  { agentId, sourceId, n }: { readonly agentId: string; readonly sourceId: string; readonly n: number },
  { pace, reach, skill, returns }: WorkStyle,
  qualities = QUALITIES,
): LeadOutcome {
  const quality = qualities[sourceId] ?? DEFAULT_QUALITY
  const luck = spread(chance.fraction('fate', agentId, sourceId), OUTCOME_STEP, n)
  const delayMs = delayOf(spread(chance.fraction('delay', agentId, sourceId), DELAY_STEP, n), pace)
  const reached = Math.min(0.97, quality.answers * reach)
  const outcome =
    luck < quality.funds * skill
      ? 'FUNDED'
      : luck < quality.qualifies * skill
        ? 'QUALIFIED'
        : luck < reached - RETURNED_AFTER_CONTACT
          ? 'CONTACTED'
          : luck < reached
            ? 'UNWANTED'
            : luck < reached + returns
              ? 'RETURNED'
              : 'FORGOTTEN'
  return { outcome, delayMs }
}

const MAX_DELAY_MS = 96 * HOUR_MS

/** Returns the delay of the first call: log-uniform within each range of the pace, four days at most. */
export function delayOf(luck: number, [fiveMinutes, hour, day]: WorkStyle['pace']): number {
  const between = (fromMs: number, toMs: number, low: number, high: number) =>
    // JavaScript engines may differ in the last digit of `**`. Rounding to seconds hides that.
    Math.round((fromMs * (toMs / fromMs) ** ((luck - low) / (high - low))) / 1000) * 1000
  if (luck < fiveMinutes) return between(0.7 * MINUTE_MS, 5 * MINUTE_MS, 0, fiveMinutes)
  if (luck < hour) return between(6 * MINUTE_MS, HOUR_MS, fiveMinutes, hour)
  if (luck < day) return between(HOUR_MS, 24 * HOUR_MS, hour, day)
  return between(24 * HOUR_MS, MAX_DELAY_MS, day, 1)
}
