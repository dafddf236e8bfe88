import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { act, render, screen } from '../../../test/render'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { unknownOutcome, unknownOutcomeText } from '../../../lib/api/outcome'
import { log } from '../../../lib/telemetry/log'
import { ToastProvider } from '../../../ui/feedback/Toasts'
import { createToastStore } from '../../../ui/feedback/toast-store'
import { FundingForm } from './AddFundsForm'
import type { FundingCoordinator } from './funding-coordinator'

/** Minimal fake Stripe object that `<Elements>` accepts. */
const stripe = {
  elements: () => ({ getElement: () => null, update: () => undefined }),
  createToken: () => undefined,
  createPaymentMethod: () => undefined,
  confirmCardPayment: () => undefined,
} as unknown as Stripe

async function payWith(fund: FundingCoordinator['fund'], callbackCreditsWallet = true) {
  const user = userEvent.setup()
  const toasts = createToastStore()
  const told: string[] = []
  toasts.attach({ show: ({ title, description }) => told.push(`${title}: ${description}`), dismiss: () => undefined })
  render(
    <ToastProvider store={toasts}>
      <Elements stripe={stripe}>
        <FundingForm
          coordinator={{ callbackCreditsWallet, fund, start: () => () => undefined }}
          isOpen
          target={{
            sourceId: 's',
            name: 'Rate Table One',
            costPerLeadCents: null,
            wallet: { balanceCents: 0 },
          }}
          fundsBalanceCents={0}
          stripe={{ load: null, retry: () => undefined }}
          methods={[{ id: 'a', brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030 }]}
          defaultPaymentMethodId="a"
          onClose={() => undefined}
          onConfirming={() => undefined}
          onChallenge={() => undefined}
        />
      </Elements>
    </ToastProvider>,
  )
  await act(() => Promise.resolve())
  await user.type(screen.getByLabelText('Amount'), '25')
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

const late: FundingCoordinator['fund'] = ({ onPhase }) => {
  onPhase('late')
  return new Promise(() => undefined)
}
const keepOpen = /^Keep this dialog open until the money is in Rate Table One\./

it('announces the money in the wallet if the callback credits it', async () => {
  const { user, told } = await payWith(late)
  expect(await screen.findByText(/when the money arrives in Rate Table One\.$/)).toBeVisible()
  expect(screen.queryByText(keepOpen)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect(told).toEqual([
    '$25.00 is on its way: Your payment went through. The money goes to Rate Table One when it arrives.',
  ])
})

it('announces the money in the funds if the dialog must send the transfer', async () => {
  const { user, told } = await payWith(late, false)
  expect(await screen.findByText(/when the money arrives in your funds\.$/)).toBeVisible()
  expect(screen.getByText(keepOpen)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect(told).toEqual([
    '$25.00 is on its way: Your payment went through. The money goes to your funds when it arrives.',
  ])
})
