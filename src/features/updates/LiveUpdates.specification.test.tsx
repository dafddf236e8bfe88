import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../test/render-app'

const patient = { timeout: 20_000, interval: 500 }

it('reads everything again when the user comes back to the tab, and never asks what has changed', async () => {
  const { world, operations } = await renderApp('/settings')
  expect(await screen.findByText('$1,250.00', undefined, patient)).toBeInTheDocument()
  await world.call(
    `mutation { adminCreditAgentBankAccount(input: { agentId: "user-agent", amountCents: 100, reason: "A welcome" }) {
      success
    } }`,
    {},
    { as: 'admin' },
  )
  // More than once, because the part that listens loads after the balance.
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(screen.getByText('$1,251.00')).toBeInTheDocument()
  }, patient)
  expect(operations).not.toContain('WhatHasChanged')
})
