import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { useSessionSnapshot } from '../../lib/auth/use-session'
import { formatAmount } from '../../shared/money'
import { nameOf, transactionTypes } from '../../lib/labels/labels'
import { personName } from '../../lib/labels/user-labels'
import { formatDateTime } from '../../lib/time/dates'
import { useTimeZone } from '../../lib/time/use-calendar'
import { PrintButton } from '../../ui/button/Button'
import { Modal } from '../../ui/dialog/Modal'
import { useBrand } from '../../ui/mark/BrandMark'
import { DescriptionList } from '../../ui/text/DescriptionList'
import { type TransactionRow, accountName } from './transaction'

export interface ReceiptProps {
  transaction: TransactionRow
  sourceNames: ReadonlyMap<string, string>
  onClose: () => void
}

/** A dialog with the receipt of a card payment. Printing prints only the receipt. */
export function Receipt({ transaction, sourceNames, onClose }: ReceiptProps): JSX.Element {
  const { id, type, amountCents, currency, createdAt, referenceId } = transaction
  const timeZone = useTimeZone()
  const brand = useBrand()
  const { user } = useSessionSnapshot()
  return (
    <Modal open onClose={onClose} title="Receipt" footer={<PrintButton label="Print receipt" />}>
      <Stack data-print="alone" gap="3">
        <Text fontSize="lg" fontWeight="semibold">
          {brand}
        </Text>
        <Text fontSize="3xl" fontWeight="semibold" letterSpacing="-0.02em">
          {formatAmount(amountCents, currency)}
        </Text>
        <DescriptionList
          align="end"
          items={[
            { term: 'Date', detail: `${formatDateTime(createdAt, timeZone)} (${timeZone})` },
            { term: 'Paid by', detail: user ? personName(user) : null },
            { term: 'Payment', detail: `${nameOf(transactionTypes, type)} by card` },
            { term: 'Added to', detail: accountName(transaction, sourceNames) },
            { term: 'Reference', detail: <Code>{referenceId ?? '—'}</Code> },
            { term: 'Transaction', detail: <Code>{id}</Code> },
          ]}
        />
      </Stack>
    </Modal>
  )
}

const Code = ({ children }: { children: string }): JSX.Element => (
  <Text as="span" fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
    {children}
  </Text>
)
