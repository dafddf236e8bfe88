import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Side, StageChannel } from '../../console/stage/channel'
import type { Message } from '../../console/stage/protocol'
import { openServerChannel } from '../../console/stage/server-channel'
import { RELAY_LIMITS, StageRelay } from './stage-relay'
import { answerForStage } from './stage-requests'

const { waitMs, silentMs, leavingMs } = RELAY_LIMITS
const take = (stage: string): Message => ({ kind: 'take', stage })

/** A page on the network of the server, which it may lose. */
interface Visitor {
  readonly channel: StageChannel
  readonly heard: Message[]
  readonly page: EventTarget
  readonly network: { up: boolean }
}

let relay: StageRelay
let statuses: number[]
/** Ends the pages of a test with it: none of them asks any more. */
let over: boolean

beforeEach(() => {
  // What is read of a request and its answer comes in turns of its own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  relay = new StageRelay()
  statuses = []
  over = false
})
afterEach(() => {
  over = true
  vi.useRealTimers()
})

/** `slow`: for so long its first question is on its way. */
function visit(side: Side, slow: Promise<void> = Promise.resolve()): Visitor {
  const page = new EventTarget()
  const heard: Message[] = []
  const network = { up: true }
  const send: typeof fetch = async (input, init) => {
    if (over) return new Promise(() => undefined)
    if (!network.up) throw new TypeError('Failed to fetch')
    if (init?.method !== 'POST') await slow
    const response = await answerForStage(relay, { desks: [] }, new Request(input, init))
    if (!network.up || !response) throw new TypeError('Failed to fetch')
    statuses.push(response.status)
    return response
  }
  const channel = openServerChannel(side, 'http://box.test/', { send, page })
  channel.onMessage((message) => heard.push(message))
  return { channel, heard, page, network }
}

const tickMs = 1_000
const turnsATick = 10

/** Lets time pass, and whatever is on its way arrive at each second of it. */
async function passes(ms: number): Promise<void> {
  for (let leftMs = ms; leftMs > 0; leftMs -= tickMs) {
    for (let turn = 0; turn < turnsATick; turn++) await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(Math.min(tickMs, leftMs))
  }
  for (let turn = 0; turn < turnsATick; turn++) await new Promise((resolve) => setImmediate(resolve))
}
const isHeld = (stage: Visitor) => stage.channel.isHeld('a')

describe('the stage channel over the server', () => {
  it('carries what is said to the other end in its order, however fast it is said', async () => {
    const [desk, stage] = [visit('desk'), visit('stage')]
    for (const name of ['a', 'b', 'c']) desk.channel.say(take(name))
    await passes(1)
    for (const name of ['d', 'e']) desk.channel.say(take(name))
    stage.channel.say({ kind: 'touched', stage: 'a' })
    await passes(1)
    expect(stage.heard).toEqual(['a', 'b', 'c', 'd', 'e'].map(take))
    expect(desk.heard).toEqual([{ kind: 'touched', stage: 'a' }])
    expect(statuses.every((status) => status === 200 || status === 204)).toBe(true)
  })

  it('hears the answer to its first word', async () => {
    const stage = visit('stage')
    stage.channel.onMessage(({ kind }) => kind === 'who' && stage.channel.say({ kind: 'touched', stage: 'a' }))
    await passes(1)
    let arrive: () => void = () => undefined
    const desk = visit(
      'desk',
      new Promise((resolve) => {
        arrive = resolve
      }),
    )
    desk.channel.say({ kind: 'who' })
    await passes(1)
    arrive()
    await passes(1)
    expect(desk.heard).toHaveLength(1)
  })

  it('goes on after the network has been away, with what was said meanwhile, each once', async () => {
    const [desk, stage] = [visit('desk'), visit('stage')]
    await passes(1)
    desk.network.up = false
    // Longer than a question waits: its own is lost as well.
    for (let waited = 0; waited <= waitMs; waited += tickMs) {
      desk.channel.say(take('a'))
      desk.channel.say({ kind: 'who' })
      await passes(tickMs)
    }
    desk.channel.say(take('b'))
    desk.network.up = true
    await passes(2_000)
    expect(stage.heard).toEqual([take('a'), { kind: 'who' }, take('b')])
    stage.channel.say({ kind: 'touched', stage: 'a' })
    await passes(1)
    expect(desk.heard).toHaveLength(1)
  })

  it('asks anew when a phone wakes, whatever has become of its connection', async () => {
    const desk = visit('desk')
    await passes(1)
    const asked = statuses.length
    desk.page.dispatchEvent(new Event('visibilitychange'))
    await passes(1_000)
    expect(statuses.length).toBeGreaterThan(asked)
  })

  it('knows of a desk from its first word on, and for as long as it asks', async () => {
    const [desk, stage] = [visit('desk'), visit('stage')]
    await passes(1)
    expect(await isHeld(stage)).toBe(false)
    desk.channel.hold('a')
    desk.channel.say(take('a'))
    await passes(1)
    expect(await isHeld(stage)).toBe(true)
    await passes(silentMs * 3)
    expect(await isHeld(stage)).toBe(true)
  })

  it('misses a desk that has fallen silent', async () => {
    const [desk, stage] = [visit('desk'), visit('stage')]
    desk.channel.hold('a')
    desk.channel.say(take('a'))
    await passes(1)
    const released = vi.fn<() => void>()
    void stage.channel.released('a').then(released)
    desk.network.up = false
    await passes(silentMs - waitMs - 1)
    expect(released).not.toHaveBeenCalled()
    await passes(waitMs + 1)
    expect(released).toHaveBeenCalled()
    expect(await isHeld(stage)).toBe(false)
  })

  it('misses one that closes at once, and does not mind one that is loaded anew', async () => {
    const [desk, stage] = [visit('desk'), visit('stage')]
    desk.channel.hold('a')
    desk.channel.say(take('a'))
    await passes(1)
    desk.page.dispatchEvent(new Event('pagehide'))
    desk.network.up = false
    await passes(leavingMs - 1)
    const again = visit('desk')
    again.channel.hold('a')
    again.channel.say(take('a'))
    await passes(leavingMs)
    expect(await isHeld(stage)).toBe(true)
    again.page.dispatchEvent(new Event('pagehide'))
    again.network.up = false
    await passes(leavingMs)
    expect(await isHeld(stage)).toBe(false)
  })

  it('knows one again that comes back from the browser’s history', async () => {
    const [desk, stage] = [visit('desk'), visit('stage')]
    desk.channel.hold('a')
    desk.channel.say(take('a'))
    await passes(1)
    desk.page.dispatchEvent(new Event('pagehide'))
    await passes(leavingMs)
    expect(await isHeld(stage)).toBe(false)
    desk.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    desk.channel.say(take('a'))
    await passes(leavingMs)
    expect(await isHeld(stage)).toBe(true)
  })
})

describe('what the server takes of a page', () => {
  const ask = (path: string, init?: RequestInit) =>
    answerForStage(relay, { desks: ['http://box.test/?desk#token=x'] }, new Request(`http://box.test/${path}`, init))
  const post = (body: string) => ask('__sandbox/stage', { method: 'POST', body })

  it.each([
    'null',
    '[]',
    'no JSON',
    '{}',
    '{"to":"desk"}',
    '{"to":"all","messages":[]}',
    '{"to":"desk","messages":{}}',
  ])('is no %s', async (body) => expect((await post(body))?.status).toBe(400))

  it('is no name that is not one, and not more than a page says in a breath', async () => {
    expect((await post('{"to":"desk","messages":[],"holds":7}'))?.status).toBe(400)
    const many = (count: number) => JSON.stringify({ to: 'desk', messages: Array(count).fill(take('a')) })
    expect((await post(many(100)))?.status).toBe(204)
    expect((await post(many(101)))?.status).toBe(400)
  })

  it.each(['?to=all', '', '?to=desk&after=-1', '?to=desk&after=x'])('is no question %j', async (query) => {
    expect((await ask(`__sandbox/stage${query}`))?.status).toBe(400)
  })

  it('is nothing any more when it ends', async () => {
    relay.close()
    expect((await ask('__sandbox/stage?to=desk'))?.status).toBe(503)
    expect((await post('{"to":"desk","messages":[]}'))?.status).toBe(503)
  })

  it('is GET and POST, and nothing of what the backend answers', async () => {
    expect((await ask('__sandbox/stage', { method: 'PUT', body: '{}' }))?.status).toBe(405)
    expect((await ask('__sandbox/reach', { method: 'POST', body: '{}' }))?.status).toBe(405)
    expect(await (await ask('__sandbox/reach'))?.json()).toEqual({ desks: ['http://box.test/?desk#token=x'] })
    expect(await ask('__sandbox/state')).toBeUndefined()
  })
})
