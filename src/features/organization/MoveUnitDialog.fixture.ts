import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfUnit } from './unit-fixture'

export const fixture: FormFixture = {
  ...formOfUnit('Move', 'team-north-pier'),
  region: { role: 'dialog', name: 'Move North Pier' },
  async fill(form, user) {
    await user.selectOptions(form.getByLabelText('To'), 'branch-canyon')
    await form.findByText(/oses access/, undefined, { timeout: 20_000 })
  },
  submit: 'Move',
  operation: 'MoveOrgUnit',
}
