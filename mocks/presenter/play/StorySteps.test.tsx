import { render, screen, within } from '../../../src/test/render'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { builtInStories } from '../../control/stories/built-in-stories'
import { atBeginning } from './run-story'
import { StorySteps } from './StorySteps'
import { stubPlayer } from './testing/stub-player'

it('shows the steps of a story only under All steps', async () => {
  const story = builtInStories.find(({ name }) => name === 'low-balance')
  if (!story) throw new Error('The scenario low-balance has a story')
  const { withPlayer } = stubPlayer({})
  render(withPlayer(<StorySteps chosen={{ ...atBeginning(story), world: null, scenes: [], runningFrom: null }} />))
  const beats = within(screen.getByRole('list', { name: 'Sentences of the story' })).getAllByRole('listitem')
  expect(beats.map((beat) => beat.textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('Riley has been busy')]),
  )
  const call = screen.getByText('Call addFunds')
  expect(call).not.toBeVisible()
  await userEvent.click(screen.getByText('All steps'))
  expect(call).toBeVisible()
})
