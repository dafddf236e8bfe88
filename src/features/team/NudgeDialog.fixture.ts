import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfLead } from './decision-fixture'

export const fixture: FormFixture = {
  ...formOfLead('SOLD', 'Remind the agent'),
  region: { role: 'dialog', name: 'Remind the agent of this lead?' },
  submit: 'Send reminder',
  operation: 'NudgeAgent',
}
