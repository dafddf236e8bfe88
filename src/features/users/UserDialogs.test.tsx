import { ApolloProvider } from '@apollo/client/react'
import { act, render, screen } from '../../test/render'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { expect, it } from 'vitest'
import { answer, setUpClient } from '../../test/client-fixture'
import { createBrowser, fakeProvider } from '../../test/session-fixture'
import { SessionContext } from '../../lib/auth/use-session'
import { ToastContext } from '../../ui/feedback/Toasts'
import { createToastStore } from '../../ui/feedback/toast-store'
import { CreditDialog } from './UserDialogs'
import type { UserDetail } from './UserDrawer'

const wallet = {
  __typename: 'Wallet',
  agentId: 'user-agent',
  sourceId: 'rate-table-one',
  balanceCents: 5_000,
  lowBalanceThreshold: 0,
  active: true,
  activated: true,
  enabled: true,
  leadSource: { __typename: 'LeadSource', id: 'rate-table-one', name: 'Rate Table One' },
  stats: null,
}

const user: UserDetail = {
  id: 'user-agent',
  email: 'riley@example.com',
  firstName: 'Riley',
  lastName: 'Fairweather',
  role: 'AGENT',
  status: 'ACTIVE',
  phoneNumber: null,
  emailVerified: true,
  lastLoginAt: null,
  assignedStates: [],
  createdAt: '2026-01-01T00:00:00Z',
  metrics: null,
}

it('credits neither the wallet nor the funds if the chosen wallet no longer exists', async () => {
  const wallets = [wallet]
  const { client, sent } = setUpClient(() => answer({ getUserWallets: wallets }))
  const { session } = createBrowser({ provider: fakeProvider() }).openTab()
  render(
    <StrictMode>
      <SessionContext value={session}>
        <ToastContext value={createToastStore()}>
          <ApolloProvider client={client}>
            <CreditDialog user={user} fundsCents={1_000} onClose={() => undefined} />
          </ApolloProvider>
        </ToastContext>
      </SessionContext>
    </StrictMode>,
  )
  await userEvent.type(await screen.findByLabelText('Amount'), '12.50')
  await userEvent.type(screen.getByLabelText('Reason'), 'Goodwill')
  await userEvent.selectOptions(
    screen.getByLabelText('Into'),
    await screen.findByRole('option', { name: 'Rate Table One' }),
  )

  wallets.pop()
  await act(() => client.refetchQueries({ include: ['PersonWallets'] }))
  await userEvent.click(screen.getByRole('button', { name: 'Credit $12.50' }))
  expect(await screen.findByText('This wallet is gone. Select where the money goes.')).toBeVisible()
  expect(screen.getByLabelText('Into')).toHaveDisplayValue('A wallet that is no longer there')
  expect(sent.every(({ body }) => body.operationName === 'PersonWallets')).toBe(true)
})
