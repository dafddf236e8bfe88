import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { JSX } from 'react'
import { useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderAt } from '../../test/render-at'
import { UrlTabs } from './Tabs'

function Where(): JSX.Element {
  return <output>{useLocation().search}</output>
}

const tabs = [
  { id: 'open', label: 'Open leads', count: 12, content: () => <p>All that are open</p> },
  { id: 'mine', label: 'My leads', content: () => <p>All that are mine</p> },
]

it('keeps the selected tab in the URL, and moves by arrow keys', async () => {
  renderAt(
    '/?q=ada',
    <>
      <UrlTabs label="Leads" tabs={tabs} />
      <Where />
    </>,
  )
  expect(screen.getByRole('tabpanel', { name: 'Open leads' })).toHaveTextContent('All that are open')
  screen.getByRole('tab', { name: 'Open leads' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  const mine = screen.getByRole('tab', { name: 'My leads', selected: true })
  expect(mine).toHaveFocus()
  expect(screen.getByRole('tabpanel', { name: 'My leads' })).toHaveTextContent('All that are mine')
  expect(screen.getByRole('status')).toHaveTextContent(/^\?tab=mine$/)
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Open leads' })).toHaveFocus()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

it('selects the tab in the URL, or the first tab for an unknown name', () => {
  const { unmount } = renderAt(
    '/?tab=mine',
    <>
      <UrlTabs label="Leads" tabs={tabs} />
    </>,
  )
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('My leads')
  unmount()
  renderAt(
    '/?tab=%3Cimg%3E',
    <>
      <UrlTabs label="Leads" tabs={tabs} />
    </>,
  )
  expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('Open leads')
})
