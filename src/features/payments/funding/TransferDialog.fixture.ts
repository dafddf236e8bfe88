import type { FormFixture } from '../../../ui/form/form-fixture'

const patient = { timeout: 20_000 }

export const fixture: FormFixture = {
  as: 'agent',
  path: '/wallet',
  open: async (page, user) => user.click(await page.findByRole('button', { name: 'Transfer to a wallet' }, patient)),
  region: { role: 'dialog', name: 'Transfer to a wallet' },
  async fill(form, user) {
    await user.selectOptions(form.getByLabelText('Wallet'), 'rate-table-one')
    await user.type(form.getByLabelText('Amount'), '5.00')
  },
  submit: 'Transfer $5.00',
  operation: 'TransferFundsToWallet',
}
