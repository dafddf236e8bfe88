import { render, screen, within } from '../../src/test/render'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { AppPage } from './app-page'
import { ConsolePanels, findPanel } from './ConsolePanels'
import { views } from '../presenter/views'
import { saveSelectedPanel } from './preferences'
import { createPageSandbox } from './page-sandbox'
import { ConsoleContext } from './use-sandbox'

// jsdom does not implement `adoptedStyleSheets`.
document.adoptedStyleSheets ??= []

const page = { basePath: '/', username: () => 'agent', currentPath: () => '/dashboard' } as unknown as AppPage

function renderPanels() {
  const sandbox = createPageSandbox('http://app.test/', () => Promise.resolve(Response.json(null)))
  return render(
    <ConsoleContext value={{ sandbox, page, openStory: () => undefined }}>
      <ConsolePanels views={views} takeFocus />
    </ConsoleContext>,
  )
}

const tabsOf = (list: string) => within(screen.getByRole('tablist', { name: list })).getAllByRole('tab')
const names = (tabs: readonly HTMLElement[]) => tabs.map(({ textContent }) => textContent)
const selected = () => screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent)

beforeEach(() => localStorage.clear())

it('has three views of at most five panels, and starts with the stories', async () => {
  renderPanels()
  expect(names(tabsOf('Views'))).toEqual(['Present', 'Test', 'Build'])
  expect(selected()).toEqual(['Present', 'Stories'])
  expect(screen.getByRole('tab', { name: 'Stories' })).toHaveFocus()
  for (const [view, panels] of [
    ['Test', ['Scenarios', 'Faults', 'Clock', 'Inbox', 'Requests', 'Report']],
    ['Build', ['World', 'Ledger', 'Save and share']],
    ['Present', ['Stories', 'People', 'Company']],
  ] as const) {
    await userEvent.click(screen.getByRole('tab', { name: view }))
    expect(names(tabsOf('Panels'))).toEqual(panels)
  }
})

it('moves between the panels of a view by keyboard, and returns to the last panel of each view', async () => {
  renderPanels()
  await userEvent.keyboard('{ArrowRight}')
  expect(selected()).toEqual(['Present', 'People'])
  expect(screen.getByRole('tab', { name: 'People' })).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowRight}')
  expect(selected()).toEqual(['Present', 'Stories'])
  await userEvent.keyboard('{ArrowLeft}')
  await userEvent.click(screen.getByRole('tab', { name: 'Build' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Present' }))
  expect(selected()).toEqual(['Present', 'Company'])
})

it('opens the panel that this browser has shown last', () => {
  saveSelectedPanel('faults')
  renderPanels()
  expect(selected()).toEqual(['Test', 'Faults'])
})

it.each([
  ['clock', 'clock'],
  ['unknown', 'stories'],
  [null, 'stories'],
])('finds for the stored panel %s the panel %s', (stored, found) => {
  expect(findPanel(views, stored).panel.id).toBe(found)
})
