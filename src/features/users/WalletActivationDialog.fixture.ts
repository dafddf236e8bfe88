import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfUser } from './user-fixture'

export const fixture: FormFixture = {
  ...formOfUser(/^(Deactivate|Activate) Rate Table One$/),
  region: { role: 'dialog', name: /^(Deactivate|Activate) Rate Table One\?$/ },
  fill: (form, user) => user.type(form.getByLabelText('Reason (optional)'), 'On request'),
  submit: /^(Deactivate|Activate) wallet$/,
  operation: 'AdminUpdateWallet',
}
