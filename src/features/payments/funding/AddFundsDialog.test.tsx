import { act, render, screen } from '../../../test/render'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { unknownOutcome, unknownOutcomeText } from '../../../lib/api/outcome'
import { log } from '../../../lib/telemetry/log'
import { ToastProvider } from '../../../ui/feedback/Toasts'
import { createToastStore } from '../../../ui/feedback/toast-store'
import { stripeLoader } from '../cards/stripe'
import { emptyStripe } from '../../../test/stripe-fixture'
import { AddFundsDialog, type AddFundsDialogProps } from './AddFundsDialog'

type Pay = AddFundsDialogProps['onPay']

async function payWith(onPay: Pay) {
  vi.spyOn(stripeLoader(), 'load').mockResolvedValue({ kind: 'ready', stripe: emptyStripe })
  const user = userEvent.setup()
  const toasts = createToastStore()
  const told: string[] = []
  toasts.attach({ show: ({ title, description }) => told.push(`${title}: ${description}`), dismiss: () => undefined })
  render(
    <ToastProvider store={toasts}>
      <AddFundsDialog
        isOpen
        isAwaited={false}
        target={{ sourceId: 's', name: 'Rate Table One', costPerLeadCents: null, wallet: { balanceCents: 0 } }}
        amountCents={null}
        fundsBalanceCents={0}
        methods={[{ id: 'a', brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030 }]}
        defaultPaymentMethodId="a"
        onPay={onPay}
        onClose={() => undefined}
        onMoveInstead={null}
        onConfirming={() => undefined}
      />
    </ToastProvider>,
  )
  await act(() => Promise.resolve())
  await user.type(await screen.findByLabelText('Amount'), '25')
  await user.click(screen.getByRole('button', { name: 'Add $25.00' }))
  return { user, told }
}

it('says that the outcome is unknown if the payment throws', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const { told } = await payWith(async ({ onPhase }) => {
    onPhase('waiting')
    throw new Error('A bug')
  })
  expect(await screen.findByText(unknownOutcome.title)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add $25.00' })).toBeEnabled()
  expect(told).toEqual([unknownOutcomeText.replace('.', ':')])
})

const late: Pay = ({ onPhase }) => {
  onPhase('late')
  return new Promise(() => undefined)
}

it('announces the money in the wallet, which the callback credits', async () => {
  const { user, told } = await payWith(late)
  expect(await screen.findByText(/when the money arrives in Rate Table One\.$/)).toBeVisible()
  expect(screen.queryByText(/^Keep this dialog open/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect(told).toEqual([
    '$25.00 is on its way: Your payment went through. The money goes to Rate Table One when it arrives.',
  ])
})
