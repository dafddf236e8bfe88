import { act, fireEvent, render, screen } from '../../../src/test/render'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AppPage } from '../../console/app-page'
import { createSandbox } from '../../console/sandbox'
import { playState } from '../testing/play-state'
import { ConsoleContext } from '../../console/use-sandbox'
import { PlayerBar } from './PlayerBar'
import { readingMs } from './StorySteps'

// jsdom does not implement `adoptedStyleSheets` and `replaceSync`.
document.adoptedStyleSheets ??= []
CSSStyleSheet.prototype.replaceSync ??= () => undefined

const steps = [{ say: 'One sentence.' }, { say: 'And two.' }, { say: 'That is all.' }]

let played: number
let purchases: number
const onClose = vi.fn<() => void>()
const openConsole = vi.fn<() => void>()
const switchUser = vi.fn<AppPage['switchUser']>(() => Promise.resolve())

beforeEach(async () => {
  vi.useFakeTimers()
  sessionStorage.clear()
  played = 1
  purchases = 0
  const sandbox = createSandbox('http://app.test/', ({ url }) => {
    const name = new URL(url).pathname.replace('/__sandbox/', '')
    if (name === 'play/next') played += 1
    if (name === 'journal')
      return Promise.resolve(
        Response.json(Array.from({ length: purchases }, () => ({ kind: 'command', name: 'purchaseLead' }))),
      )
    const state = { journalLength: 0, worldHash: null, faults: [] }
    return Promise.resolve(Response.json(name.startsWith('play') ? playState(steps, played) : state))
  })
  const page = {
    switchUser,
    username: () => 'agent',
    currentRoute: () => '/',
    currentPath: () => '/',
    tokens: () => null,
  }
  render(
    <ConsoleContext value={{ sandbox, page: page as unknown as AppPage }}>
      <PlayerBar onClose={onClose} openConsole={openConsole} />
    </ConsoleContext>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
})

afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => screen.getByRole('region', { name: 'Story' }).textContent ?? ''

it('plays the next sentence when there was time to read one, and stops after the last', async () => {
  expect(shown()).toContain('One sentence.')
  await pass(readingMs({ say: 'One sentence.' }) - 1_000)
  expect(shown()).toContain('1 of 3')
  await pass(2_000)
  expect(shown()).toContain('And two.')
  await pass(20_000)
  expect(shown()).toContain('3 of 3')
  expect(screen.getByRole('button', { name: 'Play again' })).toBeEnabled()
  await pass(60_000)
  expect(played).toBe(3)
})

it('pauses with its button and with a click in the app, and plays on', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  await pass(60_000)
  expect(played).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  fireEvent.pointerDown(document.body)
  await pass(60_000)
  expect(played).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  await pass(10_000)
  expect(played).toBe(2)
})

it('lets the viewer try it after the last sentence', async () => {
  await pass(10_000)
  await pass(10_000)
  fireEvent.click(screen.getByRole('button', { name: 'Try it' }))
  await pass(0)
  expect(switchUser).toHaveBeenCalledWith('agent', '/marketplace')
  expect(shown()).toContain('Your turn')
  purchases = 1
  await pass(1_000)
  expect(shown()).toContain('The lead is yours')
  fireEvent.click(screen.getByRole('button', { name: 'See it as manager' }))
  await pass(0)
  expect(switchUser).toHaveBeenLastCalledWith('manager', '/manager')
  fireEvent.click(screen.getByRole('button', { name: 'Set up your company' }))
  expect(openConsole).toHaveBeenCalledOnce()
  expect(sessionStorage.getItem('sandbox:playing')).toBeNull()
})

it('shows the next sentence at once, and ends when the viewer closes it', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await pass(0)
  expect(shown()).toContain('2 of 3')
  fireEvent.click(screen.getByRole('button', { name: 'End the story' }))
  expect(onClose).toHaveBeenCalledOnce()
})
