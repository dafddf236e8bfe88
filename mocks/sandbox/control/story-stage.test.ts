import { expect, it } from 'vitest'
import { openSandbox } from '../testing/sandbox'
import type { PlayState } from './story-stage'

it('a beat to which the story has gone back is the world that it was, and the story goes on from there', async () => {
  const { client } = await openSandbox()
  const hash = async () => ((await client.control('GET', 'state')) as { worldHash: string }).worldHash
  const next = async () => (await client.control('POST', 'play/next')) as PlayState
  const toSay = async (): Promise<PlayState> => {
    for (;;) {
      const state = await next()
      const last = state.steps.filter(({ report }) => report !== null).at(-1)
      if (last && 'say' in last.step) return state
    }
  }
  await client.control('POST', 'play', { name: 'brand-new-agent' })
  const scenes: { length: number; hash: string; state: PlayState }[] = []
  for (let beat = 0; beat < 5; beat++) {
    const state = await toSay()
    const { journalLength } = (await client.control('GET', 'state')) as { journalLength: number }
    scenes.push({ length: journalLength, hash: await hash(), state })
  }
  expect(new Set(scenes.map((scene) => scene.hash)).size).toBeGreaterThan(2)
  for (const { length, state, ...scene } of scenes.toReversed()) {
    await client.control('POST', 'rewind', { to: length })
    const { document, memory } = state
    const back = (await client.control('POST', 'play', { document, memory })) as PlayState
    expect(back.interrupted).toBe(false)
    // To stand there nobody signs in, which would be another world.
    expect(((await client.control('GET', 'state')) as { journalLength: number }).journalLength).toBe(length)
    expect(await hash()).toBe(scene.hash)
  }
  let state = await next()
  while (!state.over) state = await next()
  expect(state.failed).toBe(false)
})
