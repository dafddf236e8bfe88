import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../../tools/testing/render-app'

const patient = { timeout: 8000 }

it('tells of a lead in words: its phone as people write it, the reason of its return without a code', async () => {
  const { user } = await renderApp('/manager/leads?status=RETURN_REQUESTED', {
    as: 'manager',
    now: '2026-03-02T17:00:00Z',
  })
  const table = within(await screen.findByRole('table', { name: 'Leads' }, patient))
  await user.click(await table.findByRole('button', { name: /Silas Whitlock/ }, patient))
  const drawer = within(await screen.findByRole('dialog', { name: 'Silas Whitlock' }, patient))
  expect(await drawer.findByText(/^\(\d{3}\) 555-01\d\d$/, undefined, patient)).toBeVisible()
  const history = within(await drawer.findByRole('list', { name: 'History' }, patient))
  expect(history.getByText('Wrong number')).toBeVisible()
  expect(history.queryByText('WRONG_NUMBER')).not.toBeInTheDocument()
})
