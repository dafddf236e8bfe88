import { formOfUser } from './user-fixture'
import type { FormFixture } from '../../ui/form/form-fixture'

export const fixture: FormFixture = {
  ...formOfUser('Credit'),
  region: { role: 'dialog', name: 'Credit Riley Fairweather' },
  async fill(form, user) {
    await user.type(form.getByLabelText('Amount'), '12.50')
    await user.type(form.getByLabelText('Reason'), 'Goodwill')
  },
  submit: 'Credit $12.50',
  operation: 'AdminCreditAgentBankAccount',
}
