import type { FormFixture } from '../../../ui/form/form-fixture'

const patient = { timeout: 20_000 }

export const fixture: FormFixture = {
  as: 'agent',
  scenario: 'top-up-failing',
  path: '/wallet',
  open: async (page, user) => user.click(await page.findByRole('button', { name: 'Turn off' }, patient)),
  region: { role: 'dialog', name: 'Turn off automatic top-up' },
  submit: 'Turn off',
  operation: 'UpdateAutoTopUpConfig',
}
