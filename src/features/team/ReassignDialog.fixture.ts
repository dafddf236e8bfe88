import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfLead } from './decision-fixture'

export const fixture: FormFixture = {
  ...formOfLead('SOLD', 'Reassign'),
  region: { role: 'dialog', name: 'Give this lead to another agent' },
  async fill(form, user) {
    const [, agent] = form.getAllByRole('option')
    if (agent) await user.selectOptions(form.getByLabelText('Agent'), agent)
  },
  submit: 'Reassign lead',
  operation: 'ReassignLead',
}
