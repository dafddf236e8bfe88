import type { FormFixture } from '../../ui/form/form-fixture'
import { formOfSource } from './source-fixture'

export const fixture: FormFixture = {
  ...formOfSource('Edit price'),
  region: { role: 'dialog', name: 'Edit price · Rate Table One' },
  async fill(form, user) {
    await user.clear(form.getByLabelText('Base cost per lead'))
    await user.type(form.getByLabelText('Base cost per lead'), '31.00')
  },
  submit: 'Save price',
  operation: 'UpdateLeadSourcePricing',
  colleague: {
    as: 'admin',
    against: (act) =>
      act('mutation ($input: UpdateLeadSourcePricingInput!) { updateLeadSourcePricing(input: $input) { success } }', {
        input: { sourceId: 'rate-table-one', baseCostPerLead: 4000, markupPercentage: 25 },
      }),
  },
}
