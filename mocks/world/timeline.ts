import type { DomainContext } from '../domain/context'
import type { Random } from '../domain/random'
import { arriveLead, type MarketProfile, sellToExchange } from '../domain/leads/lead-arrival'
import { deliverPaymentEvent } from '../domain/payments/callbacks'
import type { Store } from '../domain/store'
import { ARRIVAL_GAP_MS, arrivalAt, MarketTime, rivalDelayMs, type MarketAnchor } from './market'
import { MomentQueue } from './moment-queue'

/**
 * After so many arrivals the market of a world brings no more: some 250,000 leads, eleven years at its own tempo. A browser's
 * memory ends somewhere, and so does the patience of whoever opens a link.
 */
export const MOST_ARRIVALS = 400_000

/** As many leads arrive in one move of the clock at most; the market runs slower for a move that would bring more. */
export const MOST_ARRIVALS_A_MOVE = 50_000

/** All that must be known to go on from a moment. */
export interface TimelineState {
  readonly market: readonly MarketAnchor[]
  readonly nextArrival: number
  /** Market time at which a rival takes a lead, in the order in which they come. */
  readonly rivals: readonly (readonly [marketMs: number, leadId: string])[]
  /** What its leads are like, where it is not the whole country's. */
  readonly profile?: MarketProfile
}

/** Carries out something at a moment, whole or not at all. */
type Happen = <T>(atMs: number, work: (ctx: DomainContext) => T) => T

/** What comes by itself as time passes, in the order of time: leads, rivals, callbacks. */
export class Timeline {
  private readonly rivals = new MomentQueue<string>()
  private readonly market: MarketTime
  private nextArrival: number
  private profile: MarketProfile | undefined
  /** Market time of the next arrival: drawn once, asked for at every step. */
  private nextArrivalMs: number

  constructor(
    private readonly chance: Random,
    private readonly store: Store,
    private readonly happen: Happen,
    state?: TimelineState,
  ) {
    this.market = new MarketTime(state?.market)
    this.nextArrival = state?.nextArrival ?? 0
    this.profile = state?.profile
    this.nextArrivalMs = arrivalAt(chance, this.nextArrival)
    for (const [at, leadId] of state?.rivals ?? []) this.rivals.push(at, leadId)
  }

  get tempo(): number {
    return this.market.tempo
  }

  /** Whether the market lists no more leads, because the world holds all that it can. */
  get isFull(): boolean {
    return this.nextArrival >= MOST_ARRIVALS
  }

  /** A market that was made faster is there to be watched: it does not wait for the morning. */
  private get inRush(): boolean {
    return this.tempo > 1
  }

  /** Whether anything is to happen up to a moment. */
  isDue(atMs: number): boolean {
    return this.nextMs() <= atMs
  }

  get state(): TimelineState {
    const { nextArrival, profile } = this
    const state = { market: this.market.anchors, nextArrival, rivals: this.rivals.inOrder() }
    return profile ? { ...state, profile } : state
  }

  openMarket(atMs: number, profile?: MarketProfile): void {
    this.profile = profile
    this.market.openAt(atMs)
  }

  setTempo(atMs: number, tempo: number): void {
    this.market.setTempo(atMs, tempo)
  }

  move(fromMs: number, toMs: number): void {
    this.market.moveBetween(fromMs, toMs, MOST_ARRIVALS_A_MOVE)
  }

  /** How many arrivals lie between two moments; at night not every one of them brings a lead. */
  arrivalsBetween(fromMs: number, toMs: number): number {
    return this.isFull ? 0 : (this.market.at(toMs) - this.market.at(fromMs)) / ARRIVAL_GAP_MS
  }

  /**
   * Lets happen what is due up to `toMs`, about `most` of it, and answers the moment up to which all has happened: things
   * of one moment are never parted.
   */
  live(toMs: number, most: number): number {
    let livedMs = -Infinity
    for (let happened = 0; ; happened++) {
      const nextMs = this.nextMs()
      if (nextMs > toMs) return toMs
      if (happened >= most && nextMs > livedMs) return livedMs
      this.step(nextMs)
      livedMs = Math.max(livedMs, nextMs)
    }
  }

  private nextMs(): number {
    return Math.min(this.arrivalMs(), this.saleMs(), this.callbackMs())
  }

  private arrivalMs(): number {
    return this.isFull ? Infinity : this.market.worldTimeOf(this.nextArrivalMs)
  }

  private saleMs(): number {
    const rival = this.rivals.peek()
    return rival ? this.market.worldTimeOf(rival.at) : Infinity
  }

  private callbackMs(): number {
    return this.store.paymentEventsDue.list('due')[0]?.dueAt ?? Infinity
  }

  private step(atMs: number): void {
    const event = this.store.paymentEventsDue.list('due')[0]
    if (event?.dueAt === atMs) {
      this.happen(atMs, (ctx) => deliverPaymentEvent(ctx, { eventId: event.id }))
    } else if (this.saleMs() === atMs) {
      const leadId = this.rivals.pop()
      if (leadId !== undefined) this.happen(atMs, (ctx) => sellToExchange(ctx, leadId))
    } else this.arrive(atMs)
  }

  private arrive(atMs: number): void {
    const n = this.nextArrival++
    const marketMs = this.nextArrivalMs
    this.nextArrivalMs = arrivalAt(this.chance, this.nextArrival)
    const lead = this.happen(atMs, (ctx) => arriveLead(ctx, n, this.inRush, this.profile))
    if (lead) this.rivals.push(marketMs + rivalDelayMs(this.chance, n, lead.score), lead.id)
  }
}
