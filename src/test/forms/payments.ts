import type { FormFixture } from './form-fixture'

const patient = { timeout: 20_000 }

const removeCardDialog: FormFixture = {
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

const transferDialog: FormFixture = {
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

const autoTopUpDialog: FormFixture = {
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

const turnOffTopUpDialog: FormFixture = {
  as: 'agent',
  scenario: 'top-up-failing',
  path: '/wallet',
  open: async (page, user) => user.click(await page.findByRole('button', { name: 'Turn off' }, patient)),
  region: { role: 'dialog', name: 'Turn off automatic top-up' },
  submit: 'Turn off',
  operation: 'UpdateAutoTopUpConfig',
}

export const forms = {
  RemoveCardDialog: removeCardDialog,
  TransferDialog: transferDialog,
  AutoTopUpDialog: autoTopUpDialog,
  TurnOffTopUpDialog: turnOffTopUpDialog,
} satisfies Readonly<Record<string, FormFixture>>
