import type { FormFixture } from '../../../ui/form/form-fixture'

const patient = { timeout: 20_000 }

export const fixture: FormFixture = {
  as: 'agent',
  path: '/wallet',
  async open(page, user) {
    const [button] = await page.findAllByRole('button', { name: /^Remove \w+ ending/ }, patient)
    if (button) await user.click(button)
  },
  region: { role: 'alertdialog', name: /^Remove / },
  submit: /^Remove (card|and turn off)$/,
  operation: 'RemovePaymentMethod',
}
