import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react/box'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { TransactionLinksQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { nameOf, transactionTypes } from '../../lib/labels/labels'
import { usStateName } from '../../lib/labels/us-states'
import { RecordDrawer } from '../../list/RecordDrawer'
import { Button } from '../../ui/button/Button'
import { CopyButton } from '../../ui/button/CopyButton'
import { ErrorState } from '../../ui/feedback/EmptyState'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { Money } from '../../ui/figure/Money'
import { lazyComponent } from '../../ui/lazy-component'
import { Section } from '../../ui/page/Card'
import { RecordLink } from '../../ui/table/RecordLink'
import { DescriptionList } from '../../ui/text/DescriptionList'
import { Moment } from '../../ui/text/Moment'
import { accountName, isCardPayment, leadOf, Transaction_row, displayOf, type TransactionRow } from './transaction'
import { SignedAmount } from './TransactionsTable'

const TRANSACTION_DETAIL = graphql(
  `
    query TransactionDetail($transactionId: ID!) {
      getTransaction(transactionId: $transactionId) {
        ...Transaction_row @unmask
      }
    }
  `,
  [Transaction_row],
)

const TRANSACTION_LINKS = graphql(
  `
    query TransactionLinks(
      $correlationId: ID!
      $reference: String!
      $withReference: Boolean!
      $leadId: ID!
      $withLead: Boolean!
    ) {
      posting: listTransactions(filters: { correlationId: $correlationId }, limit: 20) {
        items {
          ...Transaction_row @unmask
        }
        nextToken
        total
      }
      related: listTransactions(filters: { search: $reference }, limit: 50) @include(if: $withReference) {
        items {
          ...Transaction_row @unmask
        }
        nextToken
        total
      }
      getLead(leadId: $leadId) @include(if: $withLead) {
        id
        customerName
        state
        leadSourceName
        priceCents
      }
    }
  `,
  [Transaction_row],
)

/** Returns the records linked to an entry: its posting, other entries with the same reference, and its lead. */
function useTransactionLinks(transaction: TransactionRow, leadId: string | null) {
  const { correlationId, referenceId } = transaction
  // The reference of a transfer is its wallet. A search would return all transfers of that wallet.
  const reference = transaction.type === 'TRANSFER' ? null : referenceId
  const { data, error, loading, refetch } = useQuery(TRANSACTION_LINKS, {
    variables: {
      correlationId,
      reference: reference ?? '',
      withReference: reference !== null,
      leadId: leadId ?? '',
      withLead: leadId !== null,
    },
  })
  // The search also matches names. Keep only entries with the same reference.
  const related = (data?.related?.items ?? []).filter((row) => row.referenceId === reference)
  const posting = data?.posting?.items ?? []
  return {
    posting,
    related: related.some((row) => row.correlationId !== correlationId) ? related : [],
    lead: data?.getLead ?? null,
    error,
    loading,
    retry: () => void refetch(),
  }
}

const Receipt = lazyComponent(
  () => import('./Receipt'),
  (module) => module.Receipt,
)

interface TransactionDrawerProps {
  /** Id of the open transaction. Null closes the drawer. */
  transactionId: string | null
  onClose: () => void
  onOpen: (transactionId: string) => void
  sourceNames: ReadonlyMap<string, string>
}

/** A drawer with one entry and its links: the rest of its posting, its lead, and the lead's charge and refund. */
export function TransactionDrawer({ transactionId, onClose, ...rest }: TransactionDrawerProps): JSX.Element {
  const { data, error, loading, refetch } = useQuery(TRANSACTION_DETAIL, {
    variables: { transactionId: transactionId ?? '' },
    skip: transactionId === null,
  })
  return (
    <RecordDrawer
      recordId={transactionId}
      record={data?.getTransaction ?? null}
      kind="transaction"
      {...{ loading, error, onClose }}
      onRetry={() => void refetch()}
      title={() => 'Transaction'}
    >
      {(found) => <Details transaction={found} {...rest} />}
    </RecordDrawer>
  )
}

interface DetailsProps extends Pick<TransactionDrawerProps, 'onOpen' | 'sourceNames'> {
  transaction: TransactionRow
}

function Details(props: DetailsProps): JSX.Element {
  const { transaction, sourceNames } = props
  const [receipt, setReceipt] = useState(false)
  return (
    <Stack gap="6">
      <div>
        <Text fontSize="3xl" fontWeight="semibold" letterSpacing="-0.02em">
          <SignedAmount {...transaction} />
        </Text>
        <Text color="fg.muted">{displayOf(transaction.type).meaning}</Text>
      </div>
      {isCardPayment(transaction) ? (
        <div>
          <Button icon="receipt" onClick={() => setReceipt(true)}>
            Receipt
          </Button>
        </div>
      ) : null}
      <DescriptionList
        items={[
          { term: 'Type', detail: nameOf(transactionTypes, transaction.type) },
          { term: 'Account', detail: accountName(transaction, sourceNames) },
          { term: 'When', detail: <Moment at={transaction.createdAt} show="dateTime" /> },
          { term: 'Balance after', detail: <Money cents={transaction.balanceAfter} /> },
          { term: 'Transaction', detail: <Id value={transaction.id} what="transaction id" /> },
          ...(transaction.referenceId
            ? [{ term: 'Reference', detail: <Id value={transaction.referenceId} what="reference" /> }]
            : []),
        ]}
      />
      <Links {...props} />
      {receipt ? (
        <Suspense>
          <Receipt transaction={transaction} sourceNames={sourceNames} onClose={() => setReceipt(false)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}

function Id({ value, what }: { value: string; what: string }): JSX.Element {
  return (
    <HStack as="span" gap="1" my="-0.5" fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
      {value} <CopyButton text={value} what={what} />
    </HStack>
  )
}

function Links(props: DetailsProps): JSX.Element {
  const leadId = leadOf(props.transaction)
  const { posting, related, lead, error, loading, retry } = useTransactionLinks(props.transaction, leadId)
  if (loading && posting.length === 0) return <SkeletonText lines={3} />
  if (error && posting.length === 0) return <ErrorState error={error} onRetry={retry} retrying={loading} />
  return (
    <>
      {lead ? <LeadSummary lead={lead} /> : null}
      <LinkedTransactions title="Related entries" rows={posting} {...props} />
      <LinkedTransactions
        title={leadId ? 'Charge and refund of this lead' : 'The same payment'}
        rows={related}
        {...props}
      />
    </>
  )
}

interface LinkedTransactionsProps extends DetailsProps {
  title: string
  rows: readonly TransactionRow[]
}

/** Rows that open their entry in the drawer, except for the row of the entry that is open. */
function LinkedTransactions(props: LinkedTransactionsProps): JSX.Element | null {
  const { title, rows, transaction, sourceNames, onOpen } = props
  if (rows.length < 2) return null
  return (
    <Section title={title} level={3}>
      <Box as="ul" divideY="1px" borderWidth="1px" rounded="lg" overflow="hidden">
        {rows.map((row) => {
          const isCurrent = row.id === transaction.id
          return (
            <li key={row.id}>
              <HStack
                {...(isCurrent
                  ? { 'aria-current': 'true' as const, bg: 'accent.subtle' }
                  : {
                      as: RecordLink,
                      to: `/transactions?transaction=${encodeURIComponent(row.id)}`,
                      onOpen: () => onOpen(row.id),
                      color: 'inherit',
                      textDecoration: 'none',
                      _hover: { bg: 'bg.subtle' },
                    })}
                justify="space-between"
                gap="3"
                width="full"
                minHeight="12"
                px="3"
                py="2"
                textAlign="start"
                _focusVisible={{ outlineOffset: '-2px' }}
              >
                <Box as="span" minWidth="0">
                  <span>{`${nameOf(transactionTypes, row.type)} · ${accountName(row, sourceNames)}`}</span>
                  <Text as="span" display="block" fontSize="sm" color="fg.muted">
                    <Moment at={row.createdAt} show="dateTime" />
                  </Text>
                </Box>
                <SignedAmount {...row} />
              </HStack>
            </li>
          )
        })}
      </Box>
    </Section>
  )
}

function LeadSummary({ lead }: { lead: NonNullable<TransactionLinksQuery['getLead']> }): JSX.Element {
  return (
    <section aria-label="Lead">
      <DescriptionList
        items={[
          {
            term: 'Lead',
            detail: (
              <Link to={`/marketplace?tab=mine&lead=${encodeURIComponent(lead.id)}`}>
                {lead.customerName ?? lead.id}
              </Link>
            ),
          },
          { term: 'State', detail: usStateName(lead.state) },
          { term: 'Lead source', detail: lead.leadSourceName },
          { term: 'Price', detail: <Money cents={lead.priceCents} /> },
        ]}
      />
    </section>
  )
}
