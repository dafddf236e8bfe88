import { HOUR_MS, MINUTE_MS } from '../../domain/calendar'
import type { Random } from '../../domain/random'

/** How good a source's leads are: what becomes of them in ordinary hands, as shares of those bought. */
export interface Quality {
  readonly answers: number
  readonly qualifies: number
  readonly funds: number
}

/** A call is dear and pays best for each loan; a search is the cheapest lead but one, and the dearest loan. */
const QUALITIES: Readonly<Record<string, Quality>> = {
  'rate-table-one': { answers: 0.8, qualifies: 0.17, funds: 0.07 },
  'rate-table-two': { answers: 0.78, qualifies: 0.15, funds: 0.062 },
  'form-direct': { answers: 0.76, qualifies: 0.14, funds: 0.045 },
  'homebuyer-forms': { answers: 0.78, qualifies: 0.14, funds: 0.036 },
  'doorstep-mailers': { answers: 0.72, qualifies: 0.12, funds: 0.024 },
  'live-call-line': { answers: 0.94, qualifies: 0.34, funds: 0.18 },
  'search-signals': { answers: 0.66, qualifies: 0.07, funds: 0.018 },
}
const ORDINARY: Quality = { answers: 0.76, qualifies: 0.14, funds: 0.04 }

/** How an agent works the leads that he buys. */
export interface WorkStyle {
  /** Shares of the leads that he reaches whom he reaches within five minutes, within an hour, within a day. */
  readonly pace: readonly [fiveMinutes: number, hour: number, day: number]
  /** How many he reaches, and how many of them come to something, beside an ordinary agent. */
  readonly reach: number
  readonly skill: number
  /** Share of leads that he never reaches and asks to return. */
  readonly returns: number
}

/** Some who were reached are returned as well: they wanted something else. */
const RETURNED_AFTER_CONTACT = 0.025

type Outcome = 'FUNDED' | 'QUALIFIED' | 'CONTACTED' | 'RETURNED' | 'UNWANTED' | 'FORGOTTEN'

export interface LeadOutcome {
  readonly outcome: Outcome
  /** From the purchase to the first call, or to the request for a return. */
  readonly delayMs: number
}

// Multiples of these fall evenly between 0 and 1, each series in an order of its own.
const OUTCOME_STEP = 0.6180339887498949
export const DELAY_STEP = 0.7548776662466927

/** The n-th point of a series that leaves no gaps: with few leads too, shares come out as they are meant to. */
const spread = (start: number, step: number, n: number): number => (start + n * step) % 1

/** What becomes of the n-th lead that an agent buys of a source. */
export function leadOutcome(
  chance: Random,
  { agentId, sourceId, n }: { readonly agentId: string; readonly sourceId: string; readonly n: number },
  { pace, reach, skill, returns }: WorkStyle,
  qualities = QUALITIES,
): LeadOutcome {
  const quality = qualities[sourceId] ?? ORDINARY
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

const MOST_DELAY_MS = 96 * HOUR_MS

/** Most calls come soon and a few days later: within each stretch, twice the time is half as frequent. */
export function delayOf(luck: number, [fiveMinutes, hour, day]: WorkStyle['pace']): number {
  const between = (fromMs: number, toMs: number, low: number, high: number) =>
    // The power may differ in its last digit between engines; a whole second does not.
    Math.round((fromMs * (toMs / fromMs) ** ((luck - low) / (high - low))) / 1000) * 1000
  if (luck < fiveMinutes) return between(0.7 * MINUTE_MS, 5 * MINUTE_MS, 0, fiveMinutes)
  if (luck < hour) return between(6 * MINUTE_MS, HOUR_MS, fiveMinutes, hour)
  if (luck < day) return between(HOUR_MS, 24 * HOUR_MS, hour, day)
  return between(24 * HOUR_MS, MOST_DELAY_MS, day, 1)
}
