import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { creditWaitConstants } from '../../features/payments/funding/credit'
import { unknownOutcomeText } from '../../lib/api/outcome'
import { type RenderAppOptions, renderApp } from '../../test/render-app'
import { forms as paymentForms } from '../../test/forms/payments'
import { forms as userForms } from '../../test/forms/users'

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
    const dialog = within(await screen.findByRole('dialog', { name: form.region.name }))
    await form.fill?.(dialog, user, control)
    expect(dialog.getAllByText(before)[0]).toBeVisible()
    await user.click(dialog.getByRole('button', { name: form.submit }))
    expect(await dialog.findByText(unknownOutcomeText)).toBeVisible()
    expect((await dialog.findAllByText(after))[0]).toBeVisible()
  },
)

it('keeps the money in the funds if the user closes the dialog, which transfers it to the wallet', async () => {
  vi.spyOn(creditWaitConstants, 'lateAfterMs', 'get').mockReturnValue(0 as never)
  const faults: RenderAppOptions['faults'] = [{ service: 'payments', effect: { callback: 'never' } }]
  const { user } = await renderApp('/wallet?fund=rate-table-one', { faults })
  const form = within(await screen.findByRole('dialog', { name: 'Add Funds' }))
  await user.type(await form.findByLabelText('Amount'), '25')
  await user.click(form.getByRole('button', { name: 'Add $25.00' }))
  expect(await form.findByText(/when the money arrives in your funds\.$/)).toBeVisible()
  expect(form.getByText(/^Keep this dialog open until the money is in Rate Table One\./)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Leave' }))
  expect(await screen.findByText(/The money goes to your funds when it arrives\.$/)).toBeVisible()
})
