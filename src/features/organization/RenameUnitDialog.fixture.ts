import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfUnit } from './unit-fixture'

export const fixture: FormFixture = {
  ...formOfUnit('Rename'),
  region: { role: 'dialog', name: 'Rename Canyon' },
  async fill(form, user) {
    await user.clear(form.getByLabelText('Name'))
    await user.type(form.getByLabelText('Name'), 'Gorge')
  },
  submit: 'Rename',
  operation: 'RenameOrgUnit',
  colleague: {
    as: 'admin',
    against: (act) => act('mutation { renameOrgUnit(unitId: "branch-canyon", name: "Ravine") { success } }'),
  },
}
