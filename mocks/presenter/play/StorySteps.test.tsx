import { render, screen, within } from '../../../src/test/render'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { PlayState } from '../../control/api-types'
import { builtInStories } from '../../stories/built-in-stories'
import { stepTitle } from '../../stories/run-story'

// jsdom does not implement `adoptedStyleSheets`.
document.adoptedStyleSheets ??= []
const { StorySteps } = await import('./StorySteps')

it('shows the steps of a story only under All steps', async () => {
  const document = builtInStories.find(({ name }) => name === 'low-balance')
  if (!document) throw new Error('The scenario low-balance has a story')
  const steps = document.steps.map((step) => ({ step, title: stepTitle(step), report: null }))
  const play = { ...document, document, steps, failed: false, begun: false } as unknown as PlayState
  render(<StorySteps play={play} busy={false} onJump={vi.fn()} />)
  const beats = within(screen.getByRole('list', { name: 'Sentences of the story' })).getAllByRole('listitem')
  expect(beats.map((beat) => beat.textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('Riley has been busy')]),
  )
  const call = screen.getByText('Call addFunds')
  expect(call).not.toBeVisible()
  await userEvent.click(screen.getByText('All steps'))
  expect(call).toBeVisible()
})
