/** Test fixture that the forms of a lead source share. */
import { within } from '@testing-library/dom'
import type { FormFixture } from '../../ui/form/form-fixture'

export const formOfSource = (button: string): Pick<FormFixture, 'as' | 'path' | 'open'> => ({
  as: 'admin',
  path: '/admin/lead-sources?source=rate-table-one',
  async open(page, user) {
    const drawer = await page.findByRole('dialog', { name: 'Rate Table One' }, { timeout: 20_000 })
    await user.click(await within(drawer).findByRole('button', { name: button }, { timeout: 20_000 }))
  },
})
