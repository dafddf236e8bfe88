import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderAt } from '../../test/render-at'
import { AttentionList, type AttentionRow } from './AttentionList'

const rows = Array.from({ length: 7 }, (_, at): AttentionRow => ({
  id: String(at),
  what: { name: 'Low balance', tone: 'warning' },
  who: `Agent ${at}`,
  detail: '$1.00',
  since: null,
  verb: 'Open agent',
  to: '/manager/team',
}))

it('shows five rows at first, and the rest on request', async () => {
  renderAt('/', <AttentionList rows={rows} kinds="Low balances" />)
  const list = within(screen.getByRole('region', { name: 'Needs attention' }))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  await userEvent.click(list.getByRole('button', { name: 'Show all 7' }))
  expect(list.getAllByRole('listitem')).toHaveLength(7)
  expect(list.queryByRole('button')).toBeNull()
})

it('names the kinds of rows in the empty state', () => {
  renderAt('/', <AttentionList rows={[]} kinds="Low balances" />)
  expect(screen.getByText('Low balances appear here.')).toBeInTheDocument()
})
