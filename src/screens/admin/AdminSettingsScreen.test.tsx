import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../test/render-app'

it('shows all validation errors at their fields, and sends nothing', async () => {
  const app = await renderApp('/admin/settings', { as: 'admin' })
  const brand = await screen.findByLabelText('Brand')
  await app.user.clear(brand)
  await app.user.clear(screen.getByLabelText('Default low-balance alert'))
  await app.user.type(screen.getByLabelText('Default low-balance alert'), '1.234')
  await app.user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Use at most two decimals, such as 1234.50')).toBeVisible()
  expect(screen.getByText('Give the marketplace a name.')).toBeVisible()
  expect(app.operations).not.toContain('UpdatePlatformSettings')
})
