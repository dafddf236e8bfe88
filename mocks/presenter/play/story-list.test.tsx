import { render, screen } from '../../../src/test/render'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { AppPage } from '../../console/app-page'
import { ConsoleContext, type ConsoleServices } from '../../console/use-sandbox'
import { controlOf, openSandbox } from '../../server/testing/sandbox'
import { StoryList } from './StoryList'

const openStory = vi.fn<ConsoleServices['openStory']>()

it('lists the recommended stories first, opens one, and explains an invalid custom story', async () => {
  const sandbox = controlOf(await openSandbox())
  render(
    <ConsoleContext value={{ sandbox, page: {} as AppPage, openStory }}>
      <StoryList />
    </ConsoleContext>,
  )
  const [first, second] = await screen.findAllByRole('article')
  expect(first).toHaveAccessibleName('One company, three desks')
  expect(first).toHaveTextContent(/Start here · \d min/)
  expect(second).toHaveAccessibleName('An agent’s first hour')
  await userEvent.click(screen.getAllByRole('button', { name: 'Open story' })[0] ?? document.body)
  await vi.waitFor(() => expect(openStory).toHaveBeenCalledWith(expect.objectContaining({ name: 'default' })))

  await userEvent.click(screen.getByText('Custom story'))
  const text = screen.getByLabelText('Story as JSON')
  const openCustom = () =>
    userEvent.click(screen.getAllByRole('button', { name: 'Open story' }).at(-1) ?? document.body)
  await userEvent.click(text)
  await userEvent.paste('{ "name": "half')
  await openCustom()
  expect(await screen.findByText(/^This is not JSON/)).toBeVisible()
  await userEvent.clear(text)
  await userEvent.paste('{ "name": "half" }')
  await openCustom()
  expect(await screen.findByText(/title/)).toBeVisible()
  expect(text).toHaveValue('{ "name": "half" }')
})
