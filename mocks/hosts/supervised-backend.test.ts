import { SCHEMA_VERSION } from '../world/journal'
import { describe, expect, it } from 'vitest'
import { pictureHash } from '../services/uploads'
import { RELOAD_HEADER } from '../sandbox/page-headers'
import { createSandbox } from '../console/sandbox'
import { SandboxClient } from '../presenter/play/sandbox-client'
import { createSupervisedBackend } from './backend-supervisor'
import { FailingStore, idSequence } from './testing/flaky-store'
import { START_MS } from './testing/small-world'

const BASE = 'http://sandbox.local/'
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Opens complete backends over one store, like the threads of a browser. */
function threads() {
  const fragile = new FailingStore()
  const newId = idSequence('n')
  const open = async () => {
    const supervisor = await createSupervisedBackend({
      store: fragile.disk,
      newId,
      wallClock: () => START_MS,
    })
    const sandbox = createSandbox(BASE, (request) => supervisor.fetch(request))
    return { supervisor, sandbox }
  }
  return { fragile, open }
}

describe('the complete backend over a store', () => {
  it('opens the same world and faults in the next thread, with or without a checkpoint', async () => {
    const { open } = threads()
    const first = await open()
    await first.sandbox.start({ scenario: 'everything-fails', seed: 4, freeze: true })
    await first.sandbox.clock({ advance: 'PT2H', wait: true })
    const faults = await first.sandbox.faults()
    expect(faults).not.toEqual([])
    const { worldHash } = await first.sandbox.state()
    const second = await open()
    expect((await second.sandbox.state()).worldHash).toBe(worldHash)
    expect(await second.sandbox.faults()).toEqual(faults)
    await second.supervisor.checkpoint()
    const third = await open()
    expect((await third.sandbox.state()).worldHash).toBe(worldHash)
    expect(await third.sandbox.faults()).toEqual(faults)
  })

  it('saves a checkpoint on request', async () => {
    const { fragile, open } = threads()
    const { supervisor } = await open()
    const checkpoints = () => [...fragile.records.keys()].filter((key) => key.includes('checkpoint'))
    expect(checkpoints()).toEqual([])
    const response = await supervisor.fetch(new Request(new URL('__sandbox/checkpoint', BASE), { method: 'POST' }))
    expect(response.status).toBe(204)
    expect(checkpoints()).toHaveLength(1)
  })

  it('repeats a request with its complete body after a write conflict', async () => {
    const { open } = threads()
    const [first, second] = [await open(), await open()]
    await first.sandbox.market(3)
    expect((await second.sandbox.market(5)).journalLength).toBe(2)
    expect((await first.sandbox.market(7)).journalLength).toBe(3)
  })

  it('stores pictures, and later backends serve them', async () => {
    const { fragile, open } = threads()
    const [first, second] = [await open(), await open()]
    const client = new SandboxClient((request) => first.supervisor.fetch(request), BASE)
    await client.signIn('agent')
    const input = { contentType: 'image/png', contentLength: PNG.length }
    const { answer } = await client.call('createProfilePictureUploadUrl', { input })
    const { uploadUrl, assetUrl } = answer as { uploadUrl: string; assetUrl: string }
    const headers = { 'content-type': 'image/png' }
    expect((await first.supervisor.fetch(new Request(uploadUrl, { method: 'PUT', body: PNG, headers }))).status).toBe(
      200,
    )
    expect(fragile.at('picture', pictureHash(PNG))).toBeDefined()
    fragile.tell()
    for (const { supervisor } of [second, await open()]) {
      const shown = await supervisor.fetch(new Request(assetUrl))
      expect(new Uint8Array(await shown.arrayBuffer())).toEqual(PNG)
    }
  })

  it('asks the page to reload when a newer version owns the world', async () => {
    const { fragile, open } = threads()
    const { supervisor } = await open()
    fragile.alter(['root'], { form: SCHEMA_VERSION + 1 })
    fragile.tell()
    const response = await supervisor.fetch(new Request(new URL('graphql', BASE), { method: 'POST' }))
    expect(response.status).toBe(503)
    expect(response.headers.get(RELOAD_HEADER)).toBe('1')
    expect(response.headers.get('content-type')).toBe('application/json')
    const message = 'A newer version of Fairlead is open in another tab. Reload this page to go on.'
    expect(await response.json()).toEqual({ message, errors: [{ message, errorType: 'SERVICE_UNAVAILABLE' }] })
  })
})
