import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfSource } from './source-fixture'

export const fixture: FormFixture = {
  ...formOfSource('Pause'),
  region: { role: 'dialog', name: 'Pause Rate Table One?' },
  submit: 'Pause source',
  operation: 'UpdateLeadSourceStatus',
}
