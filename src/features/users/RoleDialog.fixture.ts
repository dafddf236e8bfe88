import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfUser } from './user-fixture'

export const fixture: FormFixture = {
  ...formOfUser('Change role'),
  region: { role: 'dialog', name: 'Change role · Riley Fairweather' },
  fill: (form, user) => user.selectOptions(form.getByLabelText('Role'), 'Administrator'),
  submit: 'Change role',
  operation: 'UpdateUserRole',
  colleague: {
    as: 'admin',
    against: (act) => act('mutation { updateUserRole(userId: "user-agent", role: MANAGER) { success } }'),
  },
}
