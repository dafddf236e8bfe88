import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfUnit } from './unit-fixture'

export const fixture: FormFixture = {
  ...formOfUnit('Add team'),
  region: { role: 'dialog', name: 'Add a team to Canyon' },
  fill: (form, user) => user.type(form.getByLabelText('Name'), 'Mesa Verde'),
  submit: 'Add team',
  operation: 'CreateOrgUnit',
}
