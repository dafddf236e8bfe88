import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfUser, sourceNamed } from './user-fixture'

export const fixture: FormFixture = {
  ...formOfUser('Low-balance warning of Rate Table One'),
  region: { role: 'dialog', name: 'Low-balance warning of Rate Table One' },
  fill: async (form, user) => {
    await user.clear(form.getByLabelText('Warn below'))
    await user.type(form.getByLabelText('Warn below'), '77.00')
  },
  submit: 'Save warning',
  operation: 'AdminUpdateWallet',
  colleague: {
    as: 'admin',
    against: async (act) =>
      act(
        `mutation ($input: AdminUpdateWalletInput!) { adminUpdateWallet(userId: "user-agent", input: $input) { success } }`,
        { input: { sourceId: await sourceNamed(act, 'Rate Table One'), lowBalanceThresholdCents: 1234 } },
      ),
  },
}
