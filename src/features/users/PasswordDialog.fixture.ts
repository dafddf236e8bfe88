import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfUser } from './user-fixture'

export const fixture: FormFixture = {
  ...formOfUser('Reset password'),
  region: { role: 'alertdialog', name: 'Reset the password of Riley Fairweather?' },
  submit: 'Reset password',
  operation: 'ResetUserPassword',
}
