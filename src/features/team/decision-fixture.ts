/** Test fixture shared by the forms of a manager's decisions. */
import { within } from '@testing-library/dom'
import type { FormFixture } from '../../ui/form/form-fixture'

export const formOfLead = (
  status: 'RETURN_REQUESTED' | 'SOLD',
  button: string | RegExp,
): Pick<FormFixture, 'as' | 'now' | 'path' | 'open'> => ({
  as: 'manager',
  now: '2026-03-02T17:00:00Z',
  path: `/manager/leads?status=${status}`,
  async open(page, user) {
    const patient = { timeout: 20_000 }
    if (!page.queryByRole('dialog')) {
      const table = await page.findByRole('table', { name: 'Leads' }, patient)
      const inRow = (_name: string, element: Element): boolean => element.closest('tbody') !== null
      const [lead] = await within(table).findAllByRole('button', { name: inRow }, patient)
      if (lead) await user.click(lead)
    }
    await user.click(await page.findByRole('button', { name: button }, patient))
  },
})
