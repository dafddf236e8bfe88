import { within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import type { FormFixture, Region } from './form-fixture'

/** Test fixture that opens a bought lead. */

const myLeads = '/marketplace?tab=mine'

/** Opens the user's first bought lead, unless a dialog is already open. */
export async function openMyLead(page: Region, user: UserEvent): Promise<void> {
  if (page.queryByRole('dialog')) return
  const patient = { timeout: 20_000 }
  const table = await page.findByRole('table', { name: 'My leads' }, patient)
  const inRow = (_name: string, element: Element): boolean => element.closest('tbody') !== null
  const [lead] = await within(table).findAllByRole('link', { name: inRow }, patient)
  if (lead) await user.click(lead)
}

const saveSearchDialog: FormFixture = {
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

const noteForm: FormFixture = {
  as: 'agent',
  path: myLeads,
  open: openMyLead,
  region: { role: 'form', name: 'New note' },
  fill: (form, user) => user.type(form.getByLabelText('New note'), 'Call again on Monday'),
  submit: 'Add note',
  discard: 'Discard',
  operation: 'AddLeadNote',
}

const patient = { timeout: 20_000 }

const returnDialog: FormFixture = {
  as: 'agent',
  path: '/marketplace',
  async open(page, user) {
    // Only a recently bought lead can be returned.
    if (!page.queryByRole('dialog')) {
      const [buy] = await page.findAllByRole('button', { name: /^Buy \$/ }, patient)
      if (buy) await user.click(buy)
      await user.click(await page.findByRole('button', { name: /^Buy for \$/ }, patient))
      await user.click(await page.findByRole('link', { name: 'Open in My leads' }, patient))
    }
    await user.click(await page.findByRole('button', { name: 'Request a return' }, patient))
  },
  region: { role: 'dialog', name: 'Request a return' },
  async fill(form, user) {
    await user.selectOptions(form.getByLabelText('Reason'), 'Wrong number')
    await user.type(form.getByLabelText('Comment (optional)'), 'Nobody of that name')
  },
  submit: 'Request return',
  operation: 'RequestLeadReturn',
}

export const forms = {
  SaveSearchDialog: saveSearchDialog,
  NoteForm: noteForm,
  ReturnDialog: returnDialog,
} satisfies Readonly<Record<string, FormFixture>>
