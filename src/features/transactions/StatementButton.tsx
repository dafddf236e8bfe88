import { useApolloClient } from '@apollo/client/react'
import { type JSX, useCallback, useState } from 'react'
import { classify } from '../../lib/errors/classify'
import type { TransactionFilters } from '../../lib/graphql/__generated__/schema'
import { Button } from '../../ui/button/Button'
import { useToasts } from '../../ui/feedback/Toasts'
import { fetchAllTransactions } from './fetch-all-transactions'
import type { StatementData } from './Statement'
import { statementBalances } from './statement-balances'

/** More than this is no reading matter: some hundred pages of paper. */
const mostLines = 5_000

export interface StatementButtonProps {
  filters: TransactionFilters
  /** The person's wallets. */
  sourceIds: readonly string[]
  disabled: boolean
  onReady: (statement: StatementData) => void
}

/** Fetches the whole filtered set, of which the page shows a part, and hands it over to be printed. */
export function StatementButton({ filters, sourceIds, disabled, onReady }: StatementButtonProps): JSX.Element {
  const client = useApolloClient()
  const [working, setWorking] = useState(false)
  const toasts = useToasts()
  const print = useCallback(async () => {
    setWorking(true)
    try {
      const { rows, complete } = await fetchAllTransactions(client, filters, mostLines)
      const balances = complete ? await statementBalances(client, filters, rows, sourceIds) : null
      onReady({ rows, complete, balances })
    } catch (error) {
      const description = classify(error).message
      toasts.show({ tone: 'error', title: 'The statement could not be made', description })
    } finally {
      setWorking(false)
    }
  }, [client, filters, sourceIds, onReady, toasts])
  return (
    <Button icon="print" loading={working} disabled={disabled} onClick={() => void print()}>
      Print statement
    </Button>
  )
}
