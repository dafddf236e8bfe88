/** Test fixture that opens a bought lead. */
import type { UserEvent } from '@testing-library/user-event'
import { within } from '@testing-library/dom'
import type { Region } from '../../../ui/form/form-fixture'

export const myLeads = '/marketplace?tab=mine'

/** Opens the user's first bought lead, unless a dialog is already open. */
export async function openMyLead(page: Region, user: UserEvent): Promise<void> {
  if (page.queryByRole('dialog')) return
  const patient = { timeout: 20_000 }
  const table = await page.findByRole('table', { name: 'My leads' }, patient)
  const inRow = (_name: string, element: Element): boolean => element.closest('tbody') !== null
  const [lead] = await within(table).findAllByRole('button', { name: inRow }, patient)
  if (lead) await user.click(lead)
}
