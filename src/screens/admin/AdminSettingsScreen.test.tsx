import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../test/render-app'

const patient = { timeout: 8000 }

it('shows all validation errors at their fields, and sends nothing', async () => {
  const app = await renderApp('/admin/settings', { as: 'admin' })
  const email = await screen.findByLabelText('Support email', undefined, patient)
  await app.user.clear(email)
  await app.user.type(email, 'nobody')
  await app.user.clear(screen.getByLabelText('Brand'))
  await app.user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Enter an email address.', undefined, patient)).toBeVisible()
  expect(screen.getByText('Give the marketplace a name.')).toBeVisible()
  expect(app.operations).not.toContain('UpdatePlatformSettings')
})
