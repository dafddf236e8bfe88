import type { FormFixture } from '../../../ui/form/form-fixture'

export const fixture: FormFixture = {
  as: 'agent',
  path: '/marketplace?property=CONDO',
  async open(page, user) {
    const patient = { timeout: 20_000 }
    // The button moves until the leads have loaded.
    await page.findAllByText('Condo', undefined, patient)
    await user.click(await page.findByRole('button', { name: 'Save this search' }, patient))
  },
  region: { role: 'dialog', name: 'Save this search' },
  fill: (form, user) => user.type(form.getByLabelText('Name'), 'California refinances'),
  submit: 'Save search',
  operation: 'SaveSearch',
}
