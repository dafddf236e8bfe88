import type { FormFixture } from '../../ui/form/form-fixture'

export const fixture: FormFixture = {
  as: 'agent',
  path: '/settings',
  region: { role: 'form', name: 'Password' },
  async fill(form, user) {
    await user.type(form.getByLabelText('Current password'), 'sandbox')
    await user.type(form.getByLabelText('New password'), 'Bright-Harbor-7')
  },
  submit: 'Change password',
  discard: 'Discard',
  operation: 'ChangePassword',
}
