import { render, screen } from '../../../tools/testing/render'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { preload } from './preload'
import { placeAt } from './places'
import { screenOf } from './screens'

vi.mock('../../screens/agent/WalletScreen', () => ({ WalletScreen: () => <p>Wallet is here</p> }))
vi.mock('../../screens/agent/TransactionsScreen', () => ({ TransactionsScreen: () => <p>Transactions are here</p> }))

function show(path: string): void {
  const place = placeAt(path)
  if (!place) throw new Error(`no place at ${path}`)
  const Screen = screenOf(place)
  render(
    <Suspense fallback={<p>On its way</p>}>
      <Screen title={place.title} />
    </Suspense>,
  )
}

it('draws a screen whose file is here at once, without a placeholder before it', async () => {
  await preload(placeAt('/wallet'))
  show('/wallet')
  expect(screen.getByText('Wallet is here')).toBeInTheDocument()
})

it('shows the placeholder while the file is on its way', async () => {
  show('/transactions')
  expect(screen.getByText('On its way')).toBeInTheDocument()
  expect(await screen.findByText('Transactions are here')).toBeInTheDocument()
})
