import { act, cleanup, fireEvent, render, screen } from '../../../src/test/render'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AppPage } from '../../console/app-page'
import { createPageSandbox } from '../../console/page-sandbox'
import type { Company } from '../../world/company/company'
import { PlayerBar } from './PlayerBar'
import type { PlayerState } from './player'
import { chosenStory, stubPlayer } from './testing/stub-player'

// jsdom does not implement `adoptedStyleSheets` and `replaceSync`.
document.adoptedStyleSheets ??= []
CSSStyleSheet.prototype.replaceSync ??= () => undefined

const steps = [{ say: 'One sentence.' }, { say: 'And two.' }, { say: 'That is all.' }]
const onClose = vi.fn<() => void>()
const openPanel = vi.fn<(id: string) => void>()
const switchUser = vi.fn<AppPage['switchUser']>(() => Promise.resolve())
let purchases = 0

function renderBar(state: Partial<PlayerState>, contact?: Company['contact']) {
  const sandbox = createPageSandbox('http://app.test/', () =>
    Promise.resolve(
      Response.json(Array.from({ length: purchases }, () => ({ kind: 'command', name: 'purchaseLead' }))),
    ),
  )
  const stub = stubPlayer(state, { sandbox, page: { switchUser } })
  render(stub.withPlayer(<PlayerBar {...{ onClose, openPanel, contact }} />))
  return stub
}

beforeEach(() => {
  vi.useFakeTimers()
  purchases = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const bar = () => screen.getByRole('region', { name: 'Story' })

it('shows the sentence and its number, pauses, and plays the next one', () => {
  const { commands } = renderBar({ chosen: chosenStory(steps, 1), autoplay: 'bar' })
  expect(bar()).toHaveTextContent('One sentence.')
  expect(bar()).toHaveTextContent('1 of 3')
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(commands).toEqual([
    { do: 'autoplay', by: null },
    { do: 'play', to: 'say' },
  ])
})

it('ends when the viewer closes it', () => {
  const { commands } = renderBar({ chosen: chosenStory(steps, 1) })
  fireEvent.click(screen.getByRole('button', { name: 'End the story' }))
  expect(commands).toContainEqual({ do: 'leave' })
  expect(onClose).toHaveBeenCalledOnce()
})

it('lets the viewer try it after the last sentence', async () => {
  const { commands } = renderBar({ chosen: chosenStory(steps, 3) })
  fireEvent.click(screen.getByRole('button', { name: 'Try it' }))
  await pass(0)
  expect(switchUser).toHaveBeenCalledWith('agent', '/marketplace')
  expect(commands).toContainEqual({ do: 'leave', keepsWorld: true })
  expect(bar()).toHaveTextContent('Your turn')
  purchases = 1
  await pass(1_000)
  expect(bar()).toHaveTextContent('The lead is yours')
  fireEvent.click(screen.getByRole('button', { name: 'See it as manager' }))
  await pass(0)
  expect(switchUser).toHaveBeenLastCalledWith('manager', '/manager')
  fireEvent.click(screen.getByRole('button', { name: 'Set up your company' }))
  expect(openPanel).toHaveBeenCalledWith('company')
})

it('ends with the salesperson’s button for a prospect, unless its address would run a script', async () => {
  const contact = { label: 'Book a call', address: 'mailto:sam@example.com' }
  renderBar({ chosen: chosenStory(steps, 3) }, contact)
  expect(screen.getByRole('link', { name: 'Book a call' })).toHaveAttribute('href', contact.address)
  fireEvent.click(screen.getByRole('button', { name: 'Try it' }))
  await pass(0)
  purchases = 1
  await pass(1_000)
  fireEvent.click(screen.getByRole('button', { name: 'See it as manager' }))
  await pass(0)
  expect(screen.getByRole('link', { name: 'Book a call' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Set up your company' })).toBeNull()
  cleanup()
  renderBar({ chosen: chosenStory(steps, 3) }, { label: 'Book a call', address: 'javascript:alert(1)' })
  expect(screen.queryByRole('link')).toBeNull()
})
