import { log } from '../../../lib/log'
import type { ToastInput } from '../../../ui/feedback/toast-store'
import { carryOut } from './carry-out'
import type { FundingPhase, FundingSteps, PresentCard } from './funding-steps'
import type { FundingOutcome, FundingWish, Intention } from './intention'
import type { IntentionStore } from './intention-store'
import { outcomeReport, phaseReport } from './outcome-report'
import { type Locks, takeTurn } from './take-turn'

export interface FundingDesk {
  /** Begins a funding. It goes on when its dialog has gone; null when its person has left. */
  readonly fund: (
    wish: FundingWish,
    card: PresentCard,
    onPhase: (phase: FundingPhase) => void,
  ) => Promise<FundingOutcome | null>
  /** Takes up what was left half-way, here or in a tab that is gone. Returns what stops all work. */
  readonly open: () => () => void
}

export interface FundingDeskDeps {
  readonly store: IntentionStore
  readonly steps: FundingSteps
  readonly locks: Locks
  /** Shows a notification; one about the same funding takes the former one's place. */
  readonly tell: (report: ToastInput) => void
  /** Money has moved: whatever shows some is read again. */
  readonly refresh: () => void
}

/** Where one person's fundings are carried out, one tab at a time each, for as long as the app is open to that person. */
export function createFundingDesk({ store, steps, locks, tell, refresh }: FundingDeskDeps): FundingDesk {
  let leaving = new AbortController()
  const inHand = new Set<string>()

  async function work(
    key: string,
    find: () => Intention | null,
    card: PresentCard | null,
    onPhase: (phase: FundingPhase) => void,
  ): Promise<FundingOutcome | null> {
    const { signal } = leaving
    inHand.add(key)
    try {
      return await takeTurn(locks, `funding:${key}`, signal, async () => {
        // Another tab may have brought it to its end while this one waited.
        const intention = signal.aborted ? null : find()
        if (!intention) return null
        const outcome = await carryOut(intention, { steps, keep: store.keep, onPhase, signal }, card)
        if (outcome) end(intention, outcome)
        return outcome
      })
    } finally {
      inHand.delete(key)
    }
  }

  /** Told and forgotten in one go, so that it is told once. */
  function end({ key }: FundingWish, outcome: FundingOutcome): void {
    tell({ key, ...outcomeReport(outcome) })
    store.forget(key)
    refresh()
  }

  function takeUp(): void {
    for (const wish of store.list()) {
      if (inHand.has(wish.key)) continue
      const onPhase = (phase: FundingPhase): void => {
        const report = phaseReport(phase, wish, false)
        if (report) tell({ key: wish.key, ...report })
      }
      work(wish.key, () => store.get(wish.key), null, onPhase).catch((error: unknown) =>
        log.error('A funding could not be carried on', { error }),
      )
    }
  }

  function followOtherTabs(elsewhere: Intention | null): void {
    if (elsewhere?.stage !== 'over') {
      if (locks) takeUp()
      return
    }
    // What came to nothing is told where the form is that it can be tried again with.
    if (elsewhere.outcome.kind === 'failed') return
    tell({ key: elsewhere.key, ...outcomeReport(elsewhere.outcome) })
    refresh()
  }

  return {
    fund(wish, card, onPhase) {
      const begin = (): Intention => {
        const begun: Intention = { ...wish, stage: 'begun' }
        store.add(begun)
        return begun
      }
      return work(wish.key, begin, card, (phase) => {
        onPhase(phase)
        const report = phaseReport(phase, wish, true)
        if (report) tell({ key: wish.key, ...report })
      })
    },
    open() {
      leaving = new AbortController()
      inHand.clear()
      const unfollow = store.subscribe(followOtherTabs)
      takeUp()
      return () => {
        leaving.abort()
        unfollow()
      }
    },
  }
}
