import { act, fireEvent, render, screen } from '../../test/render'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppError } from '../../lib/errors/app-error'
import { createBrowser, fakeProvider } from '../../test/session-fixture'
import { SessionContext } from '../../lib/auth/use-session'
import { ConfirmCodeForm } from './ConfirmCodeForm'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const resendButton = () => screen.getByRole('button', { name: 'Resend code' })

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000))
}

function open(justSent: boolean) {
  const provider = fakeProvider()
  const { session } = createBrowser({ provider }).openTab()
  render(
    <SessionContext value={session}>
      <ConfirmCodeForm
        username="dana"
        codeDelivery={null}
        justSent={justSent}
        back={null}
        onConfirmed={() => undefined}
      />
    </SessionContext>,
  )
  return vi.mocked(provider.resendConfirmationCode)
}

it('sends another code on request, at most every 30 seconds', async () => {
  const resend = open(true)
  resend.mockResolvedValue({ destination: 'd***@e***', medium: 'EMAIL', attribute: 'email' })
  await pass(29)
  expect(resendButton()).toBeDisabled()
  expect(screen.getByText('in 1s')).toBeInTheDocument()
  await pass(1)
  fireEvent.click(resendButton())
  fireEvent.click(resendButton())
  await pass(0)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(resend).toHaveBeenCalledExactlyOnceWith('dana')
  expect(screen.getAllByText('Sent again. A code was sent by email to d***@e***.')).toHaveLength(2)
  expect(resendButton()).toBeDisabled()
})

it('lets a user from the sign-in page request a code immediately, and shows a failed request', async () => {
  const resend = open(false)
  resend.mockRejectedValue(new AppError('RATE_LIMITED'))
  fireEvent.click(resendButton())
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('alert')).toHaveTextContent('Too many requests. Please wait a moment and try again.')
  expect(resendButton()).toBeEnabled()
})
