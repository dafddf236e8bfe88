import { DAY_MS, HOUR_MS } from '../../src/shared/calendar'
import { describe, expect, it } from 'vitest'
import { AGENT, makeSmallWorld, SMALL_HEADER, START_MS } from './testing/small-world'
import { newCard } from '../services/stripe/testing/payment-test-world'
import { ARRIVAL_GAP_MS, MAX_ARRIVALS, MAX_ARRIVALS_PER_MOVE, Timeline } from './timeline'
import { SYSTEM } from './world'

/**
 * Returns a second timeline (the simulation of due events) for a frozen world (the mock backend's data). The timeline
 * starts from the state of the world's own timeline with the given changes.
 */
function timelineOf(state: Partial<Timeline['state']> = {}) {
  const world = makeSmallWorld(SMALL_HEADER, () => START_MS)
  const happened: number[] = []
  const timeline = new Timeline(
    world.chance,
    world.store,
    (atMs, work) => {
      happened.push(atMs)
      return work({ ...world.view(SYSTEM), now: atMs })
    },
    { ...world.state().timeline, ...state },
  )
  return { world, timeline, happened }
}

describe('the events of a timeline', () => {
  it('happen in the order of time, up to the given time, and continue from there', () => {
    const { timeline, happened } = timelineOf()
    expect(timeline.advance(START_MS + DAY_MS, Infinity)).toBe(START_MS + DAY_MS)
    const first = happened.length
    expect(first).toBeGreaterThanOrEqual(95)
    expect(timeline.isDue(START_MS + DAY_MS)).toBe(false)
    expect(timeline.isDue(START_MS + DAY_MS + 2 * ARRIVAL_GAP_MS)).toBe(true)
    expect(timeline.advance(START_MS + 2 * DAY_MS, Infinity)).toBe(START_MS + 2 * DAY_MS)
    expect(happened.length).toBeGreaterThan(first)
    expect(happened).toEqual(happened.toSorted((left, right) => left - right))
    expect(happened.at(-1)).toBeLessThanOrEqual(START_MS + 2 * DAY_MS)
  })

  it('stop at the given count, and the result is the time reached', () => {
    const { timeline, happened } = timelineOf()
    const reached = timeline.advance(START_MS + DAY_MS, 10)
    expect(happened).toHaveLength(10)
    expect(reached).toBe(happened.at(-1))
    while (timeline.advance(START_MS + DAY_MS, 10) < START_MS + DAY_MS);
    const whole = timelineOf()
    whole.timeline.advance(START_MS + DAY_MS, Infinity)
    expect(happened).toEqual(whole.happened)
    expect(timeline.state).toEqual(whole.timeline.state)
  })

  it('include no arrivals after the maximum number of arrivals', () => {
    const { timeline, happened } = timelineOf({ nextArrival: MAX_ARRIVALS, rivals: [] })
    expect(timeline.isFull).toBe(true)
    expect(timeline.arrivalsBetween(START_MS, START_MS + DAY_MS)).toBe(0)
    expect(timeline.advance(START_MS + DAY_MS, Infinity)).toBe(START_MS + DAY_MS)
    expect(happened).toEqual([])
    expect(timelineOf({ nextArrival: MAX_ARRIVALS - 1 }).timeline.isFull).toBe(false)
  })

  it('include a late payment callback at its due time', () => {
    const { world, timeline, happened } = timelineOf()
    const { paymentIntentId } = world.execute('addFunds', AGENT, { amountCents: 2_500 })
    const clientSecret = world.store.paymentIntents.get(paymentIntentId)?.clientSecret ?? ''
    world.changeFaults([{ service: 'payments', effect: { callback: 'late' } }])
    world.execute('confirmPaymentIntent', SYSTEM, { clientSecret, card: newCard('visa') })
    const event = () => [...world.store.paymentEvents.all()].at(-1)
    const dueAt = event()?.dueAt ?? 0
    expect(dueAt).toBeGreaterThan(START_MS)
    timeline.advance(dueAt - 1, Infinity)
    expect(event()?.status).toBe('PENDING')
    expect(timeline.isDue(dueAt)).toBe(true)
    timeline.advance(dueAt, Infinity)
    expect(event()?.status).toBe('DELIVERED')
    expect(happened.filter((atMs) => atMs === dueAt)).toHaveLength(1)
    expect(world.ledger.balance('funds:agent')).toBe(2_500)
  })

  it('include the purchase of a lead by a rival', () => {
    const { world, timeline, happened } = timelineOf({ nextArrival: MAX_ARRIVALS })
    const [lead] = [...world.store.leads.all()].filter(({ status }) => status === 'OPEN')
    if (!lead) throw new Error('No open lead')
    expect(world.state().timeline.rivals.map(([, leadId]) => leadId)).toContain(lead.id)
    timeline.advance(START_MS + 40 * DAY_MS, Infinity)
    expect(happened.length).toBeGreaterThan(0)
    expect(world.store.leads.get(lead.id)?.status).not.toBe('OPEN')
    expect(timeline.state.rivals).toEqual([])
  })
})

describe('the market of a timeline', () => {
  it('brings one arrival per gap, multiplied by its speed', () => {
    const { timeline } = timelineOf()
    expect(timeline.market.speed).toBe(1)
    expect(timeline.arrivalsBetween(START_MS, START_MS + HOUR_MS)).toBe(4)
    timeline.market.setSpeed(START_MS, 5)
    expect(timeline.market.speed).toBe(5)
    expect(timeline.arrivalsBetween(START_MS, START_MS + HOUR_MS)).toBe(20)
  })

  it('slows down for a clock move with too many arrivals', () => {
    const { timeline } = timelineOf()
    timeline.market.setSpeed(START_MS, 1000)
    const toMs = START_MS + 30 * DAY_MS
    timeline.market.moveBetween(START_MS, toMs, MAX_ARRIVALS_PER_MOVE)
    expect(Math.round(timeline.arrivalsBetween(START_MS, toMs))).toBe(MAX_ARRIVALS_PER_MOVE)
    expect(timeline.market.speed).toBe(1000)
  })

  it('opens at market time 0', () => {
    const { timeline } = timelineOf({ nextArrival: 0, rivals: [] })
    timeline.openMarket(START_MS)
    expect(timeline.state).toEqual({
      market: [{ worldMs: START_MS, marketMs: 0, tempo: 1 }],
      nextArrival: 0,
      rivals: [],
    })
    expect(timeline.isDue(START_MS + ARRIVAL_GAP_MS)).toBe(true)
  })
})
