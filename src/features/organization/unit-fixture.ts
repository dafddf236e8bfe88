/** Shared settings of the form fixtures for units. Used in tests only. */
import type { FormFixture } from '../../ui/form/form-fixture'

export const formOfUnit = (button: string, unit = 'branch-canyon'): Pick<FormFixture, 'as' | 'path' | 'open'> => ({
  as: 'admin',
  path: `/admin/organizational-hierarchy?unit=${unit}`,
  open: async (page, user) => user.click(await page.findByRole('button', { name: button }, { timeout: 20_000 })),
})
