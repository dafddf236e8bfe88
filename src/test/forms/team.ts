import { within } from '@testing-library/dom'
import type { FormFixture } from './form-fixture'

/** Test fixture shared by the forms of a manager's decisions. */

const formOfLead = (
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
      const [lead] = await within(table).findAllByRole('link', { name: inRow }, patient)
      if (lead) await user.click(lead)
    }
    await user.click(await page.findByRole('button', { name: button }, patient))
  },
})

const nudgeDialog: FormFixture = {
  ...formOfLead('SOLD', 'Remind the agent'),
  region: { role: 'dialog', name: 'Remind the agent of this lead?' },
  submit: 'Send reminder',
  operation: 'NudgeAgent',
}

const reassignDialog: FormFixture = {
  ...formOfLead('SOLD', 'Reassign'),
  region: { role: 'dialog', name: 'Give this lead to another agent' },
  async fill(form, user) {
    const [, agent] = form.getAllByRole('option')
    if (agent) await user.selectOptions(form.getByLabelText('Agent'), agent)
  },
  submit: 'Reassign lead',
  operation: 'ReassignLead',
}

const returnDecisionDialog: FormFixture = {
  ...formOfLead('RETURN_REQUESTED', 'Approve refund'),
  region: { role: 'dialog', name: 'Approve this return?' },
  fill: (form, user) => user.type(form.getByLabelText('Reason (optional)'), 'The number was wrong'),
  submit: 'Approve refund',
  operation: 'ResolveLeadReturn',
}

export const forms = {
  NudgeDialog: nudgeDialog,
  ReassignDialog: reassignDialog,
  ReturnDecisionDialog: returnDecisionDialog,
} satisfies Readonly<Record<string, FormFixture>>
