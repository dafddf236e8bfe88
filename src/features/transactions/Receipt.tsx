import type { JSX } from 'react'
import { formatDateTime } from '../../lib/time/dates'
import { useTimeZone } from '../../lib/time/use-calendar'
import { formatAmount } from '../../lib/format/money'
import { useSessionSnapshot } from '../../lib/session/use-session'
import { personName } from '../../lib/words/person-words'
import { transactionTypes } from '../../lib/words/transaction-words'
import { PrintButton } from '../../ui/button/PrintButton'
import { Modal } from '../../ui/dialog/Modal'
import { useBrand } from '../../ui/mark/use-brand'
import { DescriptionList } from '../../ui/text/DescriptionList'
import type { TransactionRow } from './TransactionsTable'
import { accountName } from './transaction-text'
import styles from './Transactions.module.css'

export interface ReceiptProps {
  transaction: TransactionRow
  sourceNames: ReadonlyMap<string, string>
  onClose: () => void
}

/** A payment by card on one sheet. What is printed is the receipt and nothing around it. */
export function Receipt({ transaction, sourceNames, onClose }: ReceiptProps): JSX.Element {
  const { id, type, amountCents, currency, createdAt, referenceId } = transaction
  const timeZone = useTimeZone()
  const brand = useBrand()
  const { user } = useSessionSnapshot()
  return (
    <Modal open onClose={onClose} title="Receipt" footer={<PrintButton label="Print receipt" />}>
      <div data-print="only" className={styles.receipt}>
        <p className={styles.receiptBrand}>{brand}</p>
        <p className={styles.headline}>{formatAmount(amountCents, currency)}</p>
        <DescriptionList
          align="end"
          items={[
            { term: 'Date', detail: `${formatDateTime(createdAt, timeZone)} (${timeZone})` },
            { term: 'Paid by', detail: user ? personName(user) : null },
            { term: 'Payment', detail: `${transactionTypes[type]} by card` },
            { term: 'Added to', detail: accountName(transaction, sourceNames) },
            { term: 'Reference', detail: <span className={styles.id}>{referenceId ?? '—'}</span> },
            { term: 'Transaction', detail: <span className={styles.id}>{id}</span> },
          ]}
        />
      </div>
    </Modal>
  )
}
