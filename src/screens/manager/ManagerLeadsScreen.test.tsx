import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../test/render-app'
import type { ReturnReason } from '../../lib/api/__generated__/schema'
import { returnReasons } from '../../lib/labels/labels'

const RETURNS = `{
  listTeamLeads(filters: { statuses: [RETURN_REQUESTED] }) { items { lead { customerName } leadReturn { reason } } }
}`

interface Returns {
  items: { lead: { customerName: string }; leadReturn: { reason: ReturnReason } }[]
}

it('shows the phone number and the return reason of a lead as readable text', async () => {
  const app = await renderApp('/manager/leads?status=RETURN_REQUESTED', { as: 'manager', now: '2026-03-02T17:00:00Z' })
  const { listTeamLeads } = await app.world.call<{ listTeamLeads: Returns }>(RETURNS, {}, { as: 'manager' })
  const [returned] = listTeamLeads.items
  if (!returned) throw new Error('No return waits in this world')
  const name = returned.lead.customerName
  const { reason } = returned.leadReturn
  const table = within(await screen.findByRole('table', { name: 'Leads' }))
  await app.user.click(await table.findByRole('link', { name: new RegExp(name) }))
  const drawer = within(await screen.findByRole('dialog', { name }))
  expect(await drawer.findByText(/^\(\d{3}\) 555-01\d\d$/)).toBeVisible()
  const history = within(await drawer.findByRole('list', { name: 'History' }))
  expect(history.getByText(returnReasons[reason])).toBeVisible()
  expect(history.queryByText(reason)).not.toBeInTheDocument()
})
