import { expect, it, vi } from 'vitest'
import { createClient } from '../../control/client'
import { createBackend } from '../../server'
import { copyWorld } from '../../world/scenarios/copy-world'
import { worldsByHeader } from './worlds'

const ORIGIN = 'http://sandbox.local/'

/** Returns the sandbox server's backend, and a client for the world of a name. */
async function openWorlds() {
  const create = vi.fn(() => createBackend({ start: { scenario: 'low-balance' }, makeWorld: copyWorld }))
  const { fetch } = worldsByHeader(await createBackend({ makeWorld: copyWorld }), create)
  const control = (name?: string) =>
    createClient(ORIGIN, (request) => {
      if (name !== undefined) request.headers.set('x-sandbox-world', name)
      return fetch(request)
    })
  return { create, control }
}

it('each header value has a world of its own, and requests without it the default world', async () => {
  const { control } = await openWorlds()
  const scenarioOf = async (name?: string) => (await control(name)('GET state', { hash: 'no' })).scenario
  await control('a')('POST start', { scenario: 'brand-new-agent' })
  await control('b')('PUT faults', [{ service: 'graphql', effect: { status: 503 } }])
  expect([await scenarioOf('a'), await scenarioOf('b'), await scenarioOf()]).toEqual([
    'brand-new-agent',
    'low-balance',
    'default',
  ])
  expect([await control('a')('GET faults'), await control()('GET faults')]).toEqual([[], []])
  expect(await control()('GET requests')).toEqual([])
})

it('first requests at the same moment create one world', async () => {
  const { create, control } = await openWorlds()
  await Promise.all([control('a')('GET clock'), control('a')('GET clock'), control('a')('GET clock')])
  expect(create).toHaveBeenCalledTimes(1)
})

it('of more than 32 worlds, the one idle longest goes, and starts anew with its next request', async () => {
  const { create, control } = await openWorlds()
  await control('w0')('POST market', { tempo: 2 })
  await control('w1')('POST market', { tempo: 2 })
  for (let i = 2; i < 32; i++) await control(`w${i}`)('GET clock')
  await control('w0')('GET clock')
  await control('one-more')('GET clock')
  expect(create).toHaveBeenCalledTimes(33)
  expect((await control('w0')('GET state', { hash: 'no' })).marketTempo).toBe(2)
  expect(create).toHaveBeenCalledTimes(33)
  expect((await control('w1')('GET state', { hash: 'no' })).marketTempo).toBe(1)
  expect(create).toHaveBeenCalledTimes(34)
})

it.each(['', 'a b', 'a/b', 'a'.repeat(65)])('refuses the name %j in one sentence', async (name) => {
  const { create, control } = await openWorlds()
  await expect(control(name)('GET state')).rejects.toThrow(
    'The header x-sandbox-world must have 1 to 64 letters, digits, dots, hyphens, or underscores.',
  )
  expect(create).not.toHaveBeenCalled()
})
