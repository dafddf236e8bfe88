import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { unknownOutcomeText } from '../../lib/api/outcome'
import { type RenderAppOptions, renderApp } from '../../test/render-app'
import { forms as paymentForms } from '../../test/forms/payments'
import { forms as userForms } from '../../test/forms/users'

const patient = { timeout: 20_000 }

it.each([
  {
    name: 'a transfer',
    form: paymentForms.TransferDialog,
    before: '$1,250.00 available to transfer',
    after: '$1,245.00 available to transfer',
  },
  { name: 'a credit', form: userForms.CreditDialog, before: '$1,250.00', after: '$1,262.50' },
])(
  'reloads the balance before it says that the outcome of $name without a response is unknown',
  async ({ form, before, after }) => {
    const faults: RenderAppOptions['faults'] = [{ operation: form.operation, times: 1, effect: { truncate: true } }]
    const { user, control } = await renderApp(form.path, { as: form.as, faults })
    await form.open?.(screen, user)
    const dialog = within(await screen.findByRole('dialog', { name: form.region.name }, patient))
    await form.fill?.(dialog, user, control)
    expect(dialog.getAllByText(before)[0]).toBeVisible()
    await user.click(dialog.getByRole('button', { name: form.submit }))
    expect(await dialog.findByText(unknownOutcomeText, undefined, patient)).toBeVisible()
    expect((await dialog.findAllByText(after, undefined, patient))[0]).toBeVisible()
  },
)
