import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfUser } from './user-fixture'

export const fixture: FormFixture = {
  ...formOfUser('Disable'),
  region: { role: 'alertdialog', name: 'Disable Riley Fairweather?' },
  fill: (form, user) => user.type(form.getByLabelText('Reason (optional)'), 'Has left'),
  submit: 'Disable',
  operation: 'UpdateUserStatus',
}
