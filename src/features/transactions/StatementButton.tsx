import { useApolloClient } from '@apollo/client/react'
import { type JSX, useState } from 'react'
import { classify } from '../../lib/errors/classify'
import { Button } from '../../ui/button/Button'
import { useToasts } from '../../ui/feedback/Toasts'
import type { StatementData } from './Statement'
import { statementBalances } from './statement-balances'
import type { transactions } from './transactions-list'

/** About 100 printed pages. */
const maxRows = 5_000

export interface StatementButtonProps {
  list: ReturnType<typeof transactions.useList>
  onReady: (statement: StatementData) => void
}

/** A button that loads the filtered list, including rows that are not on the page, for a printed statement. */
export function StatementButton({ list, onReady }: StatementButtonProps): JSX.Element {
  const client = useApolloClient()
  const [working, setWorking] = useState(false)
  const toasts = useToasts()
  const print = async (): Promise<void> => {
    setWorking(true)
    try {
      const { items, nextToken } = await list.readAll(maxRows)
      const rows = items.slice(0, maxRows)
      const complete = nextToken === null && rows.length === items.length
      const filters = list.variables.filters ?? {}
      const balances = complete ? await statementBalances(client, filters, rows, list.context.sourceIds) : null
      onReady({ rows, complete, balances })
    } catch (error) {
      const description = classify(error).message
      toasts.show({ tone: 'error', title: 'The statement could not be made', description })
    } finally {
      setWorking(false)
    }
  }
  return (
    <Button icon="print" loading={working} disabled={list.isEmpty} onClick={() => void print()}>
      Print statement
    </Button>
  )
}
