import type { FormFixture } from '../../ui/form/form-fixture'

export const fixture: FormFixture = {
  as: 'agent',
  path: '/settings',
  async open(page, user) {
    // The button is disabled until the current status has loaded.
    await page.findByText('Off', undefined, { timeout: 20_000 })
    await user.click(page.getByRole('button', { name: 'Set up' }))
  },
  region: { role: 'dialog', name: 'Set up an authenticator app' },
  async fill(form, user, control) {
    await form.findByRole('img', { name: 'QR code for your authenticator app' }, { timeout: 20_000 })
    const messages = (await control('inbox')) as readonly { readonly medium: string; readonly code: string | null }[]
    await user.type(form.getByLabelText('Code'), messages.find(({ medium }) => medium === 'APP')?.code ?? '')
  },
  submit: 'Turn on',
  operation: 'VerifySoftwareToken',
}
