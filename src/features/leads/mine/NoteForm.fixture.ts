import type { FormFixture } from '../../../ui/form/form-fixture'
import { myLeads, openMyLead } from './my-lead-fixture'

export const fixture: FormFixture = {
  as: 'agent',
  path: myLeads,
  open: openMyLead,
  region: { role: 'form', name: 'New note' },
  fill: (form, user) => user.type(form.getByLabelText('New note'), 'Call again on Monday'),
  submit: 'Add note',
  discard: 'Discard',
  operation: 'AddLeadNote',
}
