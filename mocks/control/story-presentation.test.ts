import { expect, it } from 'vitest'
import { openSandbox } from '../sandbox/testing/sandbox'
import type { PlayState } from './story-presentation'

it('goes back to the world of an earlier step, and continues the story from there', async () => {
  const { client } = await openSandbox()
  const hash = async () => (await client.control('GET state')).worldHash
  const next = () => client.control('POST play/next')
  const nextSayStep = async (): Promise<PlayState> => {
    for (;;) {
      const state = await next()
      const last = state.steps.filter(({ report }) => report !== null).at(-1)
      if (last && 'say' in last.step) return state
    }
  }
  const routes = ({ steps }: PlayState) => steps.flatMap(({ step }) => ('goto' in step ? [step.goto] : []))
  await client.control('POST play', { name: 'brand-new-agent' })
  const scenes: { length: number; hash: string | null; state: PlayState }[] = []
  for (let scene = 0; scene < 5; scene++) {
    const state = await nextSayStep()
    const { journalLength } = await client.control('GET state')
    scenes.push({ length: journalLength, hash: await hash(), state })
  }
  expect(new Set(scenes.map((scene) => scene.hash)).size).toBeGreaterThan(2)
  for (const { length, state, ...scene } of scenes.toReversed()) {
    await client.control('POST rewind', { to: length })
    const { document, memory } = state
    const back = await client.control('POST play', { document, memory })
    expect(back.interrupted).toBe(false)
    // Going back does not sign in again, because a sign-in adds a journal entry.
    expect((await client.control('GET state')).journalLength).toBe(length)
    expect(await hash()).toBe(scene.hash)
  }
  let state = await next()
  expect(routes(state)).toContain('/marketplace?lead=$liveLeadId')
  while (!state.over) state = await next()
  expect(state.failed).toBe(false)
  // The page gets the route of the lead that the story kept.
  expect(routes(state)).toContainEqual(expect.stringMatching(/^\/marketplace\?lead=lead_\d+$/))
})
