import { shareLink } from '../../mocks/sandbox/control/share-link'
import { snapshotOf } from '../../mocks/sandbox/control/snapshot'
import { memoryStore } from '../../mocks/persistence/key-value-store'
import { signIn } from '../../mocks/stories/sign-in'
import { createSandbox } from '../../mocks/console/sandbox'
import { createSupervisedBackend } from '../../mocks/hosts/backend-supervisor'
import { memoryPictures } from '../../mocks/world/picture-store'
import { cpuMs } from './cpu-ms'
import { longestWait, type Send } from './longest-wait'

/** Measurements of persistence, as callers experience it. The market runs at × 1000 in all of them. */
export interface KeepingFigures {
  readonly story: StoryFigures
  readonly opened: readonly OpeningFigures[]
  readonly move: MoveFigures
  readonly link: { readonly photoBytes: number; readonly bytes: number; readonly carried: number }
  readonly heap: { readonly startMb: number; readonly afterMb: number; readonly leads: number }
}

interface StoryFigures {
  readonly leads: number
  readonly postings: number
  /** Longest wait for a page of leads: while the backend was idle, and while a checkpoint was written. */
  readonly quietMs: number
  readonly checkpointMs: number
  readonly checkpointTotalMs: number
}

interface OpeningFigures {
  readonly checkpoint: boolean
  readonly ms: number
}

interface MoveFigures {
  readonly totalMs: number
  readonly leads: number
  readonly polls: number
  readonly pages: number
  readonly longestPollMs: number
  readonly longestPageMs: number
}

export type Records = Map<string, unknown>

const base = 'http://sandbox.test/'
const startMs = Date.parse('2026-03-02T17:00:00Z')
const fullTempo = 1000
const photoBytes = 300_000
/** At this market speed a token may expire before its first use, so sign-in is repeated. */
const mostTries = 100
const quietRoundsMs = 1000
const pollEveryMs = 100

const query = `query Page($states: [String!]) {
  listOpenLeads(states: $states, limit: 50) {
    items { id status sourceId leadSourceName state priceCents customerName score loanAmount propertyType createdAt }
    nextToken
  }
}`

/** Opens the browser's backend on an in-memory store. The wall clock is frozen: only clock moves advance time. */
async function openBackend(records: Records = new Map()) {
  let names = 0
  const disk = memoryStore(records)
  const supervisor = await createSupervisedBackend({
    store: disk,
    newId: () => `bench-${process.pid}-${++names}`,
    wallClock: () => startMs,
  })
  // A worker receives each request in a separate task.
  const send: Send = async (request) => {
    await new Promise((resolve) => setImmediate(resolve))
    return supervisor.fetch(request)
  }
  const sandbox = sandboxOf(send)
  const { host } = supervisor
  if (!host) throw new Error('Nothing was opened')
  return { supervisor, records, disk, send, sandbox }
}

const sandboxOf = (send: Send) => createSandbox(base, (input, init) => send(new Request(input, init)))

type Open = Awaited<ReturnType<typeof openBackend>>

async function begin(scenario: string, tempo: number): Promise<Open> {
  const open = await openBackend()
  await open.sandbox.start({ name: scenario, seed: 1, now: new Date(startMs).toISOString() })
  await open.sandbox.market(tempo)
  return open
}

/** Returns a function that requests a page of open leads as an agent, and signs in again after a 401. */
function askForPage(): (send: Send) => Promise<void> {
  let token = ''
  return async (send) => {
    for (let tries = 0; tries < mostTries; tries++) {
      const request = new Request(new URL('graphql', base), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: token },
        body: JSON.stringify({ operationName: 'Page', query, variables: { states: ['CA', 'TX', 'NY'] } }),
      })
      const response = await send(request)
      const text = await response.text()
      if (text.includes('"items":[{')) return
      if (response.status !== 401) throw new Error(`The page of open leads is empty: ${text.slice(0, 200)}`)
      token = (await signIn(send, base, 'agent')).idToken
    }
    throw new Error('Nobody stays signed in')
  }
}

/** Runs eight hours of a busy market, and copies the stored records into `records`. */
export async function measureStory(records: Records): Promise<StoryFigures> {
  const open = await begin('busy-market', fullTempo)
  const page = askForPage()
  await open.sandbox.clock({ advance: 'PT8H', wait: true })
  for (let warmUp = 0; warmUp < 20; warmUp++) await page(open.send)
  const quiet = await longestWait(open.send, page, new Promise<void>((resolve) => setTimeout(resolve, quietRoundsMs)))
  const beganAt = performance.now()
  const written = await longestWait(open.send, page, open.supervisor.checkpoint())
  const checkpointTotalMs = performance.now() - beganAt
  const { lead: leads = Number.NaN, postings = Number.NaN } = (await open.sandbox.state()).counts
  for (const [name, value] of open.records) records.set(name, value)
  return { leads, postings, quietMs: quiet.ms, checkpointMs: written.ms, checkpointTotalMs }
}

/** Measures the time from a new process to the first response, like a page reload. */
export async function measureOpening(records: Records, checkpoint: boolean): Promise<OpeningFigures> {
  const hasCheckpoint = (all: Records) => [...all.keys()].some((name) => name.includes('checkpoint'))
  if (!checkpoint)
    await memoryStore(records).write((transaction) => Promise.resolve(transaction.remove(['checkpoint'])))
  if (hasCheckpoint(records) !== checkpoint) throw new Error('The stored world has no checkpoint')
  const beganAt = cpuMs()
  const { sandbox, supervisor } = await openBackend(records)
  const { now } = await sandbox.clockReading()
  const ms = cpuMs() - beganAt
  if (supervisor.host?.archiveNotice || Date.parse(now) < startMs) throw new Error('The stored world was not opened')
  return { checkpoint, ms }
}

/** Measures one clock move of thirty days, with concurrent requests for its progress and for pages of open leads. */
export async function measureMove(): Promise<MoveFigures> {
  const open = await begin('busy-market', fullTempo)
  const page = askForPage()
  for (let warmUp = 0; warmUp < 20; warmUp++) await page(open.send)
  const beganAt = performance.now()
  const moved = open.sandbox.clock({ advance: 'P30D' }).then(() => isThere(open))
  const poll = async (send: Send) => void (await sandboxOf(send).clockReading())
  const [pages, polls] = await Promise.all([
    longestWait(open.send, page, moved),
    longestWait(open.send, poll, moved, pollEveryMs),
  ])
  const totalMs = await moved.then((at) => at - beganAt)
  const { lead: leads = Number.NaN } = (await open.sandbox.state()).counts
  return {
    totalMs,
    leads,
    pages: pages.asked,
    polls: polls.asked,
    longestPageMs: pages.ms,
    longestPollMs: polls.ms,
  }
}

/** Resolves with the time at which the world has caught up with its clock. */
async function isThere({ supervisor }: Open): Promise<number> {
  await supervisor.host?.catchUp()
  return performance.now()
}

/** Measures the share link of a world with an agent photo. The reduced photo has the maximum size. */
export async function measureLink(): Promise<KeepingFigures['link']> {
  const { host } = (await putPhoto()).supervisor
  if (!host) throw new Error('Nothing was opened')
  const pictures = memoryPictures()
  const bytes = photo(photoBytes)
  const { world } = host
  for (const { pictureHash } of world.store.uploads.all())
    if (pictureHash !== null) await pictures.put(pictureHash, { contentType: 'image/png', bytes })
  const reduce: NonNullable<Parameters<typeof shareLink>[3]> = ({ contentType }, maxBytes) =>
    Promise.resolve({ contentType, bytes: photo(maxBytes), small: true })
  const link = await shareLink(await snapshotOf(host), world, pictures, reduce)
  return { photoBytes, bytes: link.bytes, carried: link.pictures.carried }
}

async function putPhoto(): Promise<Open> {
  const open = await begin('default', 1)
  const { idToken } = await signIn(open.send, base, 'agent')
  const ask = async (
    text: string,
    variables: object,
  ): Promise<Record<string, { uploadUrl: string; assetUrl: string }>> => {
    const response = await open.send(
      new Request(new URL('graphql', base), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: idToken },
        body: JSON.stringify({ query: text, variables }),
      }),
    )
    const { data, errors } = (await response.json()) as { data: never; errors?: unknown }
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  const address = await ask(
    'mutation ($input: ProfilePictureUploadInput!) { createProfilePictureUploadUrl(input: $input) { uploadUrl assetUrl } }',
    { input: { contentType: 'image/png', contentLength: photoBytes } },
  )
  const { uploadUrl = '', assetUrl } = address['createProfilePictureUploadUrl'] ?? {}
  const body = photo(photoBytes)
  const uploaded = await open.send(
    new Request(uploadUrl, { method: 'PUT', body, headers: { 'content-type': 'image/png' } }),
  )
  if (!uploaded.ok) throw new Error(`The photo was refused: ${uploaded.status}`)
  await ask('mutation ($input: UpdateAgentProfileInput!) { updateAgentProfile(input: $input) { success } }', {
    input: { profilePictureUrl: assetUrl },
  })
  return open
}

/** Returns incompressible bytes with the header of a PNG. */
function photo(length: number): Uint8Array<ArrayBuffer> {
  let state = 1
  const bytes = Uint8Array.from({ length }, () => (state = (state * 48_271) % 2_147_483_647))
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return bytes
}

/** Measures the heap before and after 30 minutes of world time. */
export async function measureHeap(): Promise<KeepingFigures['heap']> {
  const open = await begin('busy-market', fullTempo)
  const startMb = heapMb()
  await open.sandbox.clock({ advance: 'PT30M', wait: true })
  await open.supervisor.checkpoint()
  const afterMb = heapMb()
  const { lead: leads = Number.NaN } = (await open.sandbox.state()).counts
  return { startMb, afterMb, leads }
}

function heapMb(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1_048_576
}
