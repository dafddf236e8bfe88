import { useQuery } from '@apollo/client/react'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import type { WalletDetailQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { formatCents } from '../../shared/money'
import { formatCount } from '../../lib/format/numbers'
import { costPerLoanCents } from '../../lib/format/rates'
import { contactAdminText, nameOf, transactionTypes, walletStatus, walletStatuses } from '../../lib/labels/labels'
import { env } from '../../lib/settings/env'
import { useTimeZone } from '../../lib/time/use-calendar'
import type { WalletSetup } from '../../lib/url-state/codecs'
import { RecordDrawer } from '../../list/RecordDrawer'
import { Button, LinkButton } from '../../ui/button/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Money } from '../../ui/figure/Money'
import { WordBadge } from '../../ui/figure/StatusBadge'
import { Section } from '../../ui/page/Card'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { DescriptionList } from '../../ui/text/DescriptionList'
import { Moment } from '../../ui/text/Moment'
import { runwayText } from './wallet-rules'
import { WalletRulesDialog } from './WalletRulesDialog'

type Entry = NonNullable<NonNullable<WalletDetailQuery['getWallet']>['recentTransactions']>[number]

const historyColumns: readonly Column<Entry>[] = [
  { id: 'what', header: 'Transaction', phone: 'title', cell: ({ type }) => nameOf(transactionTypes, type) },
  { id: 'date', header: 'Date', phone: 'detail', cell: ({ createdAt }) => <Moment at={createdAt} show="date" /> },
  { id: 'amount', header: 'Amount', phone: 'amount', movement: (row) => row },
  {
    id: 'balance',
    header: 'Balance after',
    phone: 'state',
    money: ({ balanceAfter }) => balanceAfter,
  },
]

const WALLET_DETAIL = graphql(`
  query WalletDetail($sourceId: ID!, $timeZone: String) {
    getWallet(sourceId: $sourceId) {
      ...WalletState
      leadSource {
        id
        name
        finalCostPerLead
      }
      stats(timeZone: $timeZone) {
        leadsThisMonth
        leadsLifetime
        spentThisMonth
        spentLifetime
        avgLeadCost
        lastPurchase
        fundedThisMonth
        fundedLifetime
      }
      ...WalletRules
      recentTransactions {
        id
        type
        amountCents
        balanceAfter
        createdAt
      }
    }
  }
`)

type Wallet = NonNullable<WalletDetailQuery['getWallet']>

export interface WalletDrawerProps {
  /** Source id of the open wallet. Null closes the drawer. */
  sourceId: string | null
  onClose: () => void
  /** Setup step that automatic top-up still needs, or null. */
  missing: WalletSetup | null
}

/** A drawer with one wallet: its figures, its alert and top-up rules, and its latest entries. */
export function WalletDrawer({ sourceId, onClose, missing }: WalletDrawerProps): JSX.Element {
  const timeZone = useTimeZone()
  const { data, error, loading, refetch } = useQuery(WALLET_DETAIL, {
    variables: { sourceId: sourceId ?? '', timeZone },
    skip: sourceId === null,
  })
  const wallet = data?.getWallet
  return (
    <RecordDrawer
      recordId={sourceId}
      record={wallet && { ...wallet, id: wallet.sourceId }}
      kind="wallet"
      {...{ loading, error, onClose }}
      onRetry={() => void refetch()}
      title={titleOf}
      description={statusOf}
    >
      {(found) => (
        <Stack gap="6">
          <Figures wallet={found} />
          <div>
            <LinkButton to={`/wallet?transfer=${encodeURIComponent(found.sourceId)}`} icon="swap">
              Transfer to this wallet
            </LinkButton>
          </div>
          <Rules wallet={found} missing={missing} />
          <History wallet={found} />
        </Stack>
      )}
    </RecordDrawer>
  )
}

const titleOf = ({ leadSource, sourceId }: Wallet): string => leadSource?.name ?? sourceId

function statusOf(wallet: Wallet): JSX.Element {
  const status = walletStatus(wallet)
  return (
    <HStack gap="2">
      <WordBadge word={walletStatuses[status]} />
      {status === 'INACTIVE' ? <span>{contactAdminText}</span> : null}
    </HStack>
  )
}

type LoanStats = Pick<
  NonNullable<Wallet['stats']>,
  'spentThisMonth' | 'spentLifetime' | 'fundedThisMonth' | 'fundedLifetime'
>

/** Returns what a funded loan from this source cost, with the number of loans. */
const loanCosts = ({ spentThisMonth, spentLifetime, fundedThisMonth, fundedLifetime }: LoanStats) => [
  { term: 'Cost per funded loan this month', detail: loanCost(spentThisMonth, fundedThisMonth) },
  { term: 'Cost per funded loan, all time', detail: loanCost(spentLifetime, fundedLifetime) },
]

const loanCost = (spentCents: number, funded: number | null): JSX.Element => (
  <>
    <Money cents={costPerLoanCents(spentCents, funded ?? 0)} /> <span>{`· ${formatCount(funded ?? 0)} funded`}</span>
  </>
)

function Figures({ wallet }: { wallet: Wallet }): JSX.Element {
  const { balanceCents, leadSource, stats } = wallet
  const runway = runwayText(balanceCents, leadSource?.finalCostPerLead)
  return (
    <DescriptionList
      items={[
        { term: 'Balance', detail: <Money cents={balanceCents} strong /> },
        ...(runway ? [{ term: 'At today’s price', detail: runway }] : []),
        { term: 'Cost per lead', detail: formatCents(leadSource?.finalCostPerLead) },
        { term: 'Leads this month', detail: formatCount(stats?.leadsThisMonth) },
        { term: 'Leads, all time', detail: formatCount(stats?.leadsLifetime) },
        { term: 'Spent this month', detail: <Money cents={stats?.spentThisMonth} /> },
        { term: 'Spent, all time', detail: <Money cents={stats?.spentLifetime} /> },
        { term: 'Average cost of a lead', detail: <Money cents={stats?.avgLeadCost} /> },
        ...(env.full && stats ? loanCosts(stats) : []),
        { term: 'Last purchase', detail: <Moment at={stats?.lastPurchase ?? null} show="dateTime" none="None yet" /> },
      ]}
    />
  )
}

function Rules({ wallet, missing }: { wallet: Wallet; missing: WalletSetup | null }): JSX.Element {
  const [editing, setEditing] = useState(false)
  const { lowBalanceThreshold, autoReplenishment: rule } = wallet
  const name = titleOf(wallet)
  return (
    <Section
      title="Alerts and top-up"
      level={3}
      actions={
        <Button size="sm" aria-label={`Edit alerts and top-up of ${name}`} onClick={() => setEditing(true)}>
          Edit
        </Button>
      }
    >
      <DescriptionList
        items={[
          {
            term: 'Alert me below',
            detail: lowBalanceThreshold > 0 ? formatCents(lowBalanceThreshold) : 'No alerts',
          },
          {
            term: 'Auto top-up',
            detail: rule?.enabled
              ? `${formatCents(rule.amount)} when below ${formatCents(rule.threshold)}`
              : 'As set for all wallets',
          },
        ]}
      />
      {editing ? (
        <WalletRulesDialog
          onClose={() => setEditing(false)}
          name={name}
          sourceId={wallet.sourceId}
          rules={wallet}
          missing={missing}
        />
      ) : null}
    </Section>
  )
}

function History({ wallet }: { wallet: Wallet }): JSX.Element {
  const rows = wallet.recentTransactions ?? []
  return (
    <Section
      title="Recent transactions"
      level={3}
      actions={
        rows.length > 0 ? (
          <LinkButton size="sm" variant="ghost" to={`/transactions?account=${encodeURIComponent(wallet.sourceId)}`}>
            See all
          </LinkButton>
        ) : undefined
      }
    >
      <DataTable
        label="Recent transactions"
        columns={historyColumns}
        rows={rows}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/transactions?transaction=${encodeURIComponent(id)}`}
        inBox
        dense
        empty={
          <EmptyState icon="receipt" title="No transactions yet">
            Deposits, transfers and purchases of this wallet show up here.
          </EmptyState>
        }
      />
    </Section>
  )
}
