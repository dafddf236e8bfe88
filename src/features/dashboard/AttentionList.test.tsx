import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { AttentionList, companyRows, teamRows } from './AttentionList'
import { renderAt } from '../../test/render-at'

const team = Array.from({ length: 7 }, (_, at) => ({
  id: String(at),
  kind: 'LOW_BALANCE' as const,
  agentId: String(at),
  agentName: `Agent ${at}`,
  leadId: null,
  detail: '$1.00',
  since: null,
}))

it('shows five rows at first, and the rest on request', async () => {
  renderAt('/', <AttentionList team={team} />)
  const list = within(screen.getByRole('region', { name: 'Needs attention' }))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  await userEvent.click(list.getByRole('button', { name: 'Show all 7' }))
  expect(list.getAllByRole('listitem')).toHaveLength(7)
  expect(list.queryByRole('button')).toBeNull()
})

it('names the kinds of rows in the empty state', () => {
  renderAt('/', <AttentionList team={[]} />)
  expect(screen.getByText(/returns to review.* appear here\.$/)).toBeInTheDocument()
})

const calm = { pendingWallets: 0, failedTopUps: [], silentSources: [] }

it('gives each row its action, and links to the lead if the row has one', () => {
  const item = { id: 'a', agentId: 'casey', agentName: 'Casey', detail: '', since: null }
  const rows = teamRows([
    { ...item, kind: 'RETURN_WAITING', leadId: 'lead-1' },
    { ...item, kind: 'LOW_BALANCE', leadId: null },
  ])
  expect(rows.map(({ action, to }) => [action, to])).toEqual([
    ['Review', '/manager/leads?lead=lead-1'],
    ['Open agent', '/manager/team?agent=casey'],
  ])
})

it('returns no rows for an administrator if nothing needs attention', () => {
  expect(companyRows(calm)).toEqual([])
})

it('lists failed top-ups first, then wallets, then silent sources', () => {
  const at = '2026-03-16T10:00:00Z'
  const rows = companyRows({
    pendingWallets: 2,
    failedTopUps: [{ agentId: 'casey', agentName: 'Casey', amountCents: 250_00, message: 'Declined.', occurredAt: at }],
    silentSources: [
      { leadSource: { id: 'quiet', name: 'Quiet' }, lastLeadAt: at },
      { leadSource: { id: 'mute', name: 'Mute' }, lastLeadAt: null },
    ],
  })
  expect(rows.map(({ subject, detail, since, action, to }) => [subject, detail, since, action, to])).toEqual([
    ['Casey', '$250.00: Declined.', at, 'Open agent', '/admin/users?user=casey'],
    ['2 wallets', 'Their agents cannot buy until you activate them.', null, 'Activate', '/admin/users?role=AGENT'],
    ['Quiet', 'No leads in 24 hours.', at, 'Open source', '/admin/lead-sources?source=quiet'],
    ['Mute', 'It has never delivered a lead.', null, 'Open source', '/admin/lead-sources?source=mute'],
  ])
  expect(companyRows({ ...calm, pendingWallets: 1 })[0]?.detail).toBe('Its agent cannot buy until you activate it.')
})
