import type { FormFixture } from '../../ui/form/form-fixture'

export const fixture: FormFixture = {
  as: 'admin',
  path: '/admin/lead-sources',
  open: async (page, user) =>
    user.click(await page.findByRole('button', { name: 'New lead source' }, { timeout: 20_000 })),
  region: { role: 'dialog', name: 'New lead source' },
  async fill(form, user) {
    await user.type(form.getByLabelText('Name'), 'Harbor calls')
    await user.type(form.getByLabelText('Base cost per lead'), '12.00')
    await user.type(form.getByLabelText('Markup'), '20')
  },
  submit: 'Create lead source',
  operation: 'CreateLeadSource',
}
