import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfUnit } from './unit-fixture'

export const fixture: FormFixture = {
  ...formOfUnit('Assign someone'),
  region: { role: 'dialog', name: 'Assign someone to Canyon' },
  async fill(form, user) {
    const choice = await form.findByRole('option', { name: 'Robin Yarrow, agent' }, { timeout: 20_000 })
    await user.selectOptions(form.getByLabelText('Person'), choice)
  },
  submit: 'Assign',
  operation: 'AssignUserToUnit',
}
