import { render, screen } from '../../../src/test/render'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AppPage } from '../../console/app-page'
import { ConsoleContext, type ConsoleServices } from '../../console/use-sandbox'
import { createPageSandbox, type PageSandbox } from '../../console/page-sandbox'
import { openWorld } from '../../kit/open-world'
import { SAMPLE_COMPANY } from '../../world/company/company'
import { draftFromCompany, saveDraft } from '../company/draft'
import { StoryList } from './StoryList'

const openStory = vi.fn<ConsoleServices['openStory']>()

const renderList = (sandbox: PageSandbox) =>
  render(
    <ConsoleContext value={{ sandbox, page: {} as AppPage, openStory }}>
      <StoryList />
    </ConsoleContext>,
  )

beforeEach(() => localStorage.clear())

it('begins with the story of the company of this world, or else of the company saved in this browser', async () => {
  const { world } = await openWorld()
  const sandbox = createPageSandbox(world.url, world.fetch)
  saveDraft({ ...draftFromCompany(SAMPLE_COMPANY), company: 'Alder Lending' })
  const { unmount } = renderList(sandbox)
  expect((await screen.findAllByRole('article'))[0]).toHaveAccessibleName('Alder Lending, three desks')
  unmount()
  await sandbox.start({ scenario: 'own-company', company: { ...SAMPLE_COMPANY, company: 'Oak Mortgage' } })
  renderList(sandbox)
  const articles = await screen.findAllByRole('article')
  expect(articles[0]).toHaveAccessibleName('Oak Mortgage, three desks')
  expect(articles.filter((article) => article.textContent.includes('three desks'))).toHaveLength(2)
  await userEvent.click(screen.getAllByRole('button', { name: 'Open story' })[0] ?? document.body)
  await vi.waitFor(() => expect(openStory).toHaveBeenCalledWith(expect.objectContaining({ name: 'own-company' })))
})

it('lists the recommended stories first, opens one, and explains an invalid custom story', async () => {
  const { world } = await openWorld()
  const sandbox = createPageSandbox(world.url, world.fetch)
  renderList(sandbox)
  const [first, second] = await screen.findAllByRole('article')
  expect(first).toHaveAccessibleName('One company, three desks')
  expect(first).toHaveTextContent(/Start here · 1 min to watch, 3 min to present/)
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
