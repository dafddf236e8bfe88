import { bringsLead, leadTraits, type MarketProfile } from '../domain/leads/market'
import { ARRIVAL_GAP_MS, arrivalAt } from '../world/market'
import type { History } from '../world/world-options'

/** A lead about every second and a half in the whole country, and every few seconds in three large states. */
const TEMPO = 600
const SECOND_MS = 1_000
const FIRST_WITHIN_MS = 4 * SECOND_MS

/**
 * How a market that opened at some moment and ran at its own pace is to become busy: from so many seconds before the
 * start on that the first lead of one of the states comes within seconds after it, whatever the seed and the hour.
 */
export function rushOf(
  { chance, startMs }: Pick<History, 'chance' | 'startMs'>,
  openedAtMs: number,
  states: readonly string[],
  profile?: MarketProfile,
): { readonly fromMs: number; readonly tempo: number } {
  const comesSoon = (marketMs: number): boolean => {
    const untilMs = marketMs + FIRST_WITHIN_MS * TEMPO
    for (let n = Math.floor(marketMs / ARRIVAL_GAP_MS); n * ARRIVAL_GAP_MS < untilMs; n++) {
      const at = arrivalAt(chance, n)
      if (at <= marketMs || at > untilMs || !bringsLead(chance, n, startMs, true)) continue
      if (states.includes(leadTraits({ chance }, n, profile).state)) return true
    }
    return false
  }
  let fromMs = startMs - SECOND_MS
  while (!comesSoon(fromMs - openedAtMs + (startMs - fromMs) * TEMPO)) fromMs -= SECOND_MS
  return { fromMs, tempo: TEMPO }
}
