import type { FormFixture } from './form-fixture'

const sourceId = 'rate-table-one'
const change = 'mutation ($input: UpdateWalletInput!) { updateWallet(input: $input) { success } }'
const rule = { enabled: false, thresholdCents: 2_500, amountCents: 10_000 }

const walletRulesDialog: FormFixture = {
  as: 'agent',
  path: '/wallet',
  async open(page, user) {
    const patient = { timeout: 20_000 }
    const edit = { name: 'Edit alerts and top-up of Rate Table One' }
    // The wallet's drawer stays open when the dialog above it closes.
    if (!page.queryByRole('button', edit))
      await user.click(await page.findByRole('link', { name: 'Details of Rate Table One' }, patient))
    await user.click(await page.findByRole('button', edit, patient))
  },
  region: { role: 'dialog', name: 'Alerts and top-up' },
  async fill(form, user) {
    await user.clear(form.getByLabelText('Alert me when balance drops below'))
    await user.type(form.getByLabelText('Alert me when balance drops below'), '77.00')
  },
  submit: 'Save',
  operation: 'UpdateWalletRules',
  // The same user in another tab.
  colleague: {
    as: 'agent',
    beside: {
      change: (act) => act(change, { input: { sourceId, autoReplenishment: rule } }),
      kept: (act) =>
        act(`{ getWallet(sourceId: "${sourceId}") { lowBalanceThreshold autoReplenishment { threshold amount } } }`),
      expected: {
        getWallet: { lowBalanceThreshold: 7_700, autoReplenishment: { threshold: 2_500, amount: 10_000 } },
      },
    },
    against: (act) => act(change, { input: { sourceId, lowBalanceThresholdCents: 1_234 } }),
  },
}

export const forms = {
  WalletRulesDialog: walletRulesDialog,
} satisfies Readonly<Record<string, FormFixture>>
