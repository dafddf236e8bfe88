import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfUnit } from './unit-fixture'

export const fixture: FormFixture = {
  ...formOfUnit('Archive'),
  region: { role: 'alertdialog', name: /^Archive / },
  submit: 'Archive',
  operation: 'ArchiveOrgUnit',
}
