import { within } from '@testing-library/dom'
import type { FormFixture } from './form-fixture'

/** Test fixture that the forms of a lead source share. */

const formOfSource = (button: string): Pick<FormFixture, 'as' | 'path' | 'open'> => ({
  as: 'admin',
  path: '/admin/lead-sources?source=rate-table-one',
  async open(page, user) {
    const drawer = await page.findByRole('dialog', { name: 'Rate Table One' }, { timeout: 20_000 })
    await user.click(await within(drawer).findByRole('button', { name: button }, { timeout: 20_000 }))
  },
})

const newSourceDialog: FormFixture = {
  as: 'admin',
  path: '/admin/lead-sources',
  open: async (page, user) =>
    user.click(await page.findByRole('button', { name: 'New lead source' }, { timeout: 20_000 })),
  region: { role: 'dialog', name: 'New lead source' },
  async fill(form, user) {
    await user.type(form.getByLabelText('Name'), 'Harbor calls')
    await user.type(form.getByLabelText('Base cost per lead'), '12.00')
    await user.type(form.getByLabelText('Markup'), '20')
  },
  submit: 'Create lead source',
  operation: 'CreateLeadSource',
}

const priceDialog: FormFixture = {
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

const sourceStatusDialog: FormFixture = {
  ...formOfSource('Pause'),
  region: { role: 'dialog', name: 'Pause Rate Table One?' },
  submit: 'Pause source',
  operation: 'UpdateLeadSourceStatus',
}

export const forms = {
  NewSourceDialog: newSourceDialog,
  PriceDialog: priceDialog,
  SourceStatusDialog: sourceStatusDialog,
} satisfies Readonly<Record<string, FormFixture>>
