import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../test/render-app'

it('shows a conflict instead of overwriting a price that another administrator has changed', async () => {
  const app = await renderApp('/admin/lead-sources?source=rate-table-one', { as: 'admin' })
  await app.user.click(await screen.findByRole('button', { name: 'Edit price' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit price · Rate Table One' }))
  await app.world.call(
    'mutation { updateLeadSourcePricing(input: { sourceId: "rate-table-one", baseCostPerLead: 4000, markupPercentage: 25 }) { success } }',
    {},
    { as: 'admin' },
  )
  const cost = dialog.getByLabelText(/^Base cost/)
  await app.user.clear(cost)
  await app.user.type(cost, '31.00')
  await app.user.click(dialog.getByRole('button', { name: 'Save price' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/changed/i)
  expect(cost).toHaveValue('31.00')
  expect(
    await app.world.call('{ getLeadSource(sourceId: "rate-table-one") { baseCostPerLead } }', {}, { as: 'admin' }),
  ).toEqual({
    getLeadSource: { baseCostPerLead: 4000 },
  })
})

it('does not delete a source while a wallet for it has a balance, and shows why', async () => {
  const { user } = await renderApp('/admin/lead-sources?source=rate-table-one', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Rate Table One?' }))
  expect(await dialog.findByText(/agents? subscribes? to it, with \$/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete source' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/wallet/)
})
