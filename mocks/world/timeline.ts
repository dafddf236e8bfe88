import { DAY_MS, HOUR_MS } from '../../src/shared/calendar'
import type { DomainContext } from '../domain/context'
import { addLeadToMarket, type MarketProfile, sellToExchange } from '../domain/leads/lead-arrival'
import { deliverPaymentEvent } from '../domain/payments/bank-decisions'
import type { Random } from '../domain/random'
import type { Store } from '../domain/store'

interface Moment<T> {
  readonly at: number
  readonly item: T
}

/**
 * A queue ordered by time. Items of equal time keep the order of insertion. Insertion takes linear time, so use it for
 * a few thousand items at most.
 */
export class MomentQueue<T> {
  /** Sorted from latest to earliest, so that `pop` removes the last element and moves no other element. */
  private readonly moments: Moment<T>[] = []

  peek(): Moment<T> | undefined {
    return this.moments.at(-1)
  }

  push(at: number, item: T): void {
    const { moments } = this
    let low = 0
    let high = moments.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((moments[middle]?.at ?? 0) > at) low = middle + 1
      else high = middle
    }
    moments.splice(low, 0, { at, item })
  }

  pop(): T | undefined {
    return this.moments.pop()?.item
  }

  /** Returns all items in the order of `pop`. Pushing them into an empty queue gives an equal queue. */
  inOrder(): readonly (readonly [at: number, item: T])[] {
    return this.moments.toReversed().map(({ at, item }) => [at, item] as const)
  }
}

/*
 * The market simulates lead arrivals and purchases by rivals. The market times of both depend only on the seed and the
 * number n of the arrival. Market time is divided into intervals of ARRIVAL_GAP_MS, and arrival n falls into interval
 * n. Market time passes as fast as world time, multiplied by the market speed.
 */

export const ARRIVAL_GAP_MS = 15 * 60_000

/** Returns the market time of arrival `n`, which is later than the market time of arrival `n - 1`. */
export const arrivalAt = (chance: Random, n: number): number =>
  n * ARRIVAL_GAP_MS + Math.floor(chance.fraction('arrival', n) * (ARRIVAL_GAP_MS - 1))

/**
 * Returns the market time from a lead's arrival to its purchase by a rival, in milliseconds: mostly under three days,
 * and at most three weeks.
 */
export function rivalDelayMs(chance: Random, n: number, score: number): number {
  const patience = chance.fraction('rival', n)
  const spread = chance.fraction('rival-delay', n)
  if (patience < 0.55) return Math.floor(4 * HOUR_MS + spread * (3.2 - score / 50) * DAY_MS)
  return Math.floor(3 * DAY_MS + spread * 18 * DAY_MS)
}

/**
 * An anchor: a world time and the market time at the same moment. From there, market time runs linearly with world
 * time. `tempo` is the market speed, under the name that stored worlds use for it.
 */
interface MarketAnchor {
  readonly worldMs: number
  readonly marketMs: number
  readonly tempo: number
}

const CLOSED: MarketAnchor = { worldMs: 0, marketMs: 0, tempo: 0 }

const hasBegun = (segment: MarketAnchor, worldMs: number): boolean => segment.worldMs <= worldMs
const isPassed = (segment: MarketAnchor, marketMs: number): boolean => segment.marketMs < marketMs

/**
 * Maps world time to market time with linear segments. Each segment starts at an anchor, and the last segment never
 * ends.
 */
export class MarketTime {
  constructor(public anchors: readonly MarketAnchor[] = [CLOSED]) {}

  /**
   * Market speed that the user has set. During a long clock move (a jump to a later time) the market may run slower.
   */
  get speed(): number {
    return this.anchors.at(-1)?.tempo ?? 0
  }

  /** Returns the market time at a world time. */
  at(worldMs: number): number {
    const { worldMs: from, marketMs, tempo } = this.segmentAt(worldMs, hasBegun)
    return marketMs + Math.floor((worldMs - from) * tempo)
  }

  /** Returns the world time at which market time reaches `marketMs`, or Infinity if the market speed is 0. */
  worldTimeOf(marketMs: number): number {
    const { worldMs, marketMs: from, tempo } = this.segmentAt(marketMs, isPassed)
    return tempo === 0 ? Infinity : Math.ceil(worldMs + (marketMs - from) / tempo)
  }

  /** Opens the market: market time 0 is at `worldMs`. */
  openAt(worldMs: number): void {
    this.anchors = [{ worldMs, marketMs: 0, tempo: 1 }]
  }

  setSpeed(worldMs: number, speed: number): void {
    this.anchors = [{ worldMs, marketMs: this.at(worldMs), tempo: speed }]
  }

  /**
   * Slows the market between two world times if more than `maxArrivals` leads would arrive between them. The leads of a
   * clock move of any length then fit in memory.
   */
  moveBetween(fromMs: number, toMs: number, maxArrivals: number): void {
    const { speed } = this
    const spanMs = toMs - fromMs
    const maxSpeed = spanMs > 0 ? (maxArrivals * ARRIVAL_GAP_MS) / spanMs : speed
    if (maxSpeed >= speed && this.anchors.length === 1) return
    this.setSpeed(fromMs, Math.min(speed, maxSpeed))
    if (maxSpeed >= speed) return
    this.anchors = [...this.anchors, { worldMs: toMs, marketMs: this.at(toMs), tempo: speed }]
  }

  /** Returns the last segment that `isReached` accepts at this time, or else the first one. */
  private segmentAt(atMs: number, isReached: (segment: MarketAnchor, atMs: number) => boolean): MarketAnchor {
    let i = this.anchors.length - 1
    for (; i > 0; i--) {
      const segment = this.anchors[i]
      if (segment && isReached(segment, atMs)) break
    }
    return this.anchors[i] ?? CLOSED
  }
}

/**
 * Maximum number of arrivals in one world, after which no more leads arrive. At market speed 1, that takes 11 years.
 * A larger world would exceed a browser's memory, and its share link would take too long to open.
 */
export const MAX_ARRIVALS = 400_000

/**
 * Maximum number of arrivals in one clock move (a jump of the clock to a later time). The market slows down during a
 * move that would bring more.
 */
export const MAX_ARRIVALS_PER_MOVE = 50_000

/** Saved state of a timeline. A new timeline can continue from it. */
export interface TimelineState {
  readonly market: readonly MarketAnchor[]
  readonly nextArrival: number
  /** Planned purchases by rivals, earliest first. */
  readonly rivals: readonly (readonly [marketMs: number, leadId: string])[]
  /** Distribution of the leads over the US states. If undefined, leads come from all states. */
  readonly profile?: MarketProfile
}

/** Runs `work` at the world time `atMs`. If `work` throws, its changes are undone. */
type RunAt = <T>(atMs: number, work: (ctx: DomainContext) => T) => T

/**
 * Simulates the events that happen as time passes (lead arrivals, purchases by rivals, and payment callbacks), in the
 * order of their world times.
 */
export class Timeline {
  private readonly rivals = new MomentQueue<string>()
  readonly market: MarketTime
  private nextArrival: number
  private profile: MarketProfile | undefined
  /** Market time of the next arrival, cached because every step reads it. */
  private nextArrivalMs: number

  constructor(
    private readonly chance: Random,
    private readonly store: Store,
    private readonly runAt: RunAt,
    state?: TimelineState,
  ) {
    this.market = new MarketTime(state?.market)
    this.nextArrival = state?.nextArrival ?? 0
    this.profile = state?.profile
    this.nextArrivalMs = arrivalAt(chance, this.nextArrival)
    for (const [at, leadId] of state?.rivals ?? []) this.rivals.push(at, leadId)
  }

  /** True when the world has reached its maximum number of arrivals. No more leads arrive then. */
  get isFull(): boolean {
    return this.nextArrival >= MAX_ARRIVALS
  }

  /**
   * True if leads arrive at night and on weekends as often as on weekdays by day. This applies to a sped-up market,
   * because a user is watching.
   */
  private get skipsNight(): boolean {
    return this.market.speed > 1
  }

  /** True when at least one event is due by `atMs`. */
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

  /** Returns the number of arrivals between two world times. Some arrivals, mostly at night, bring no lead. */
  arrivalsBetween(fromMs: number, toMs: number): number {
    return this.isFull ? 0 : (this.market.at(toMs) - this.market.at(fromMs)) / ARRIVAL_GAP_MS
  }

  /**
   * Simulates events that are due by `toMs`, and stops after about `maxEvents` of them. Returns the world time up to
   * which all events have happened. Events of the same millisecond stay together, so the count may exceed `maxEvents`.
   */
  advance(toMs: number, maxEvents: number): number {
    let doneMs = -Infinity
    for (let eventCount = 0; ; eventCount++) {
      const nextMs = this.nextMs()
      if (nextMs > toMs) return toMs
      if (eventCount >= maxEvents && nextMs > doneMs) return doneMs
      this.step(nextMs)
      doneMs = Math.max(doneMs, nextMs)
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
      this.runAt(atMs, (ctx) => deliverPaymentEvent(ctx, { eventId: event.id }))
    } else if (this.saleMs() === atMs) {
      const leadId = this.rivals.pop()
      if (leadId !== undefined) this.runAt(atMs, (ctx) => sellToExchange(ctx, leadId))
    } else this.arrive(atMs)
  }

  private arrive(atMs: number): void {
    const n = this.nextArrival++
    const marketMs = this.nextArrivalMs
    this.nextArrivalMs = arrivalAt(this.chance, this.nextArrival)
    const lead = this.runAt(atMs, (ctx) => addLeadToMarket(ctx, n, this.skipsNight, this.profile))
    if (lead) this.rivals.push(marketMs + rivalDelayMs(this.chance, n, lead.score), lead.id)
  }
}
