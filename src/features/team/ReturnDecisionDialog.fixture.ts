import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfLead } from './decision-fixture'

export const fixture: FormFixture = {
  ...formOfLead('RETURN_REQUESTED', 'Approve refund'),
  region: { role: 'dialog', name: 'Approve this return?' },
  fill: (form, user) => user.type(form.getByLabelText('Reason (optional)'), 'The number was wrong'),
  submit: 'Approve refund',
  operation: 'ResolveLeadReturn',
}
