import type { FormFixture } from '../../ui/form/form-fixture'
import { changeNames, formOfUser, readNames } from './user-fixture'

export const fixture: FormFixture = {
  ...formOfUser('Edit name'),
  region: { role: 'dialog', name: 'Edit name · Riley Fairweather' },
  async fill(form, user) {
    await user.clear(form.getByLabelText('First name'))
    await user.type(form.getByLabelText('First name'), 'Robin')
  },
  submit: 'Save name',
  operation: 'UpdateUserNames',
  colleague: {
    as: 'admin',
    beside: {
      change: (act) => act(changeNames, { input: { lastName: 'Holloway' } }),
      kept: (act) => act(readNames),
      expected: { getUserProfile: { firstName: 'Robin', lastName: 'Holloway' } },
    },
    against: (act) => act(changeNames, { input: { firstName: 'Rowan' } }),
  },
}
