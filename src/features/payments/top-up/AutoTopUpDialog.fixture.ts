import type { FormFixture } from '../../../ui/form/form-fixture'

const patient = { timeout: 20_000 }

export const fixture: FormFixture = {
  as: 'agent',
  path: '/wallet',
  async open(page, user) {
    const [button] = await page.findAllByRole('button', { name: /^(Change|Set up)$/ }, patient)
    if (button) await user.click(button)
  },
  region: { role: 'dialog', name: 'Automatic top-up' },
  async fill(form, user) {
    await user.clear(form.getByLabelText('Add'))
    await user.type(form.getByLabelText('Add'), '150.00')
    await user.click(form.getByLabelText('I agree to these terms'))
  },
  submit: /^(Save|Turn on)$/,
  operation: 'UpdateAutoTopUpConfig',
}
