import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfUser, sourceNamed } from './user-fixture'

export const fixture: FormFixture = {
  ...formOfUser('Edit alert of Rate Table One'),
  region: { role: 'dialog', name: 'Edit alert · Rate Table One' },
  fill: async (form, user) => {
    await user.clear(form.getByLabelText('Alert when balance drops below'))
    await user.type(form.getByLabelText('Alert when balance drops below'), '77.00')
  },
  submit: 'Save alert',
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
