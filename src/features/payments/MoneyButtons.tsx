import type { JSX } from 'react'
import { Button } from '../../ui/button/Button'
import type { MoneyRequest } from './MoneyDialogs'

export interface MoneyButtonsProps {
  /** Null while the balance loads or is unavailable. */
  fundsBalanceCents: number | null
  loading?: boolean
  onRequest: (request: MoneyRequest) => void
}

/** Buttons for a transfer to a wallet and for adding funds. */
export function MoneyButtons({ fundsBalanceCents, loading = false, onRequest }: MoneyButtonsProps): JSX.Element {
  return (
    <>
      <Button
        icon="swap"
        disabled={(fundsBalanceCents ?? 0) <= 0}
        onClick={() => onRequest({ kind: 'transfer', sourceId: null })}
      >
        Transfer to a wallet
      </Button>
      <Button
        icon="add"
        variant="primary"
        disabled={loading}
        onClick={() => onRequest({ kind: 'fund', sourceId: null })}
      >
        Add funds
      </Button>
    </>
  )
}
