import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Heading } from '@chakra-ui/react/heading'
import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'
import { graphql } from '../../lib/api/graphql'
import { formatCents } from '../../shared/money'
import { formatCount } from '../../lib/format/numbers'
import {
  contactAdminText,
  leadCategoryName,
  walletStatus,
  type WalletStatus,
  walletStatuses,
} from '../../lib/labels/labels'
import { useTimeZone } from '../../lib/time/use-calendar'
import { Button } from '../../ui/button/Button'
import { classNames } from '../../ui/class-names'
import { Money } from '../../ui/figure/Money'
import { StatusBadge, WordBadge } from '../../ui/figure/StatusBadge'
import { Avatar } from '../../ui/mark/Avatar'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Icon } from '../../ui/mark/Icon'
import { Card } from '../../ui/page/Card'
import { isLowBalance, runwayText } from './wallet-rules'
import { WalletCard_source } from './use-active-sources'
import styles from './WalletCard.module.css'

export const WalletCard_wallet = graphql(`
  fragment WalletCard_wallet on Wallet {
    ...WalletState
    leadSource {
      id
      name
      category
      logoUrl
      status
      isActive
      finalCostPerLead
    }
    stats(timeZone: $timeZone) {
      leadsThisMonth
    }
  }
`)

interface WalletCardProps {
  wallet: FragmentType<typeof WalletCard_wallet>
  onSubscribe: (sourceId: string) => void
  controls: ReactNode
}

/** A row with one wallet: its balance, the number of leads that the balance covers, and a Subscribe button. */
function WalletCard({ wallet, onSubscribe, controls }: WalletCardProps): JSX.Element | null {
  const timeZone = useTimeZone()
  const { data, complete } = useFragment({ fragment: WalletCard_wallet, from: wallet, variables: { timeZone } })
  if (!complete) return null
  const source = data.leadSource
  return (
    <WalletRow
      name={source?.name ?? data.sourceId}
      category={source?.category}
      logoUrl={source?.logoUrl}
      status={walletStatus(data)}
      balanceCents={data.balanceCents}
      low={isLowBalance(data)}
      lowBalanceThresholdCents={data.lowBalanceThreshold}
      costPerLeadCents={source?.finalCostPerLead}
      leadsThisMonth={data.stats?.leadsThisMonth}
      sourceClosed={source?.status === 'DELETED' && !source.isActive}
      sourcePaused={source?.status === 'PAUSED' && !source.isActive}
      onSubscribe={() => onSubscribe(data.sourceId)}
      controls={controls}
    />
  )
}

interface PlaceholderWalletCardProps {
  source: FragmentType<typeof WalletCard_source>
  onSubscribe: (sourceId: string) => void
}

/** A row with a source that the agent has no wallet for, and a Subscribe button. */
function PlaceholderWalletCard({ source, onSubscribe }: PlaceholderWalletCardProps): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: WalletCard_source, from: source })
  if (!complete) return null
  return (
    <WalletRow
      name={data.name}
      category={data.category}
      logoUrl={data.logoUrl}
      status={null}
      balanceCents={0}
      low={false}
      costPerLeadCents={data.finalCostPerLead}
      leadsThisMonth={0}
      onSubscribe={() => onSubscribe(data.sourceId)}
    />
  )
}

export interface WalletRowsProps<Wallet> {
  entries: readonly {
    readonly sourceId: string
    readonly wallet: Wallet | null
    readonly source: FragmentType<typeof WalletCard_source> | null
  }[]
  onSubscribe: (sourceId: string) => void
  /** Controls on the wallet page, such as the switch. The dashboard omits them. */
  controls?: (wallet: Wallet) => ReactNode
}

/** A list of wallets, and of sources without a wallet, with their figures in columns. */
export function WalletRows<Wallet extends FragmentType<typeof WalletCard_wallet>>(
  props: WalletRowsProps<Wallet>,
): JSX.Element {
  const { entries, onSubscribe, controls } = props
  return (
    <Card flush>
      <div className={classNames(styles.rows, controls && styles.withControls)}>
        <WalletHead />
        {entries.map(({ sourceId, wallet, source }) =>
          wallet ? (
            <WalletCard key={sourceId} wallet={wallet} onSubscribe={onSubscribe} controls={controls?.(wallet)} />
          ) : source ? (
            <PlaceholderWalletCard key={sourceId} source={source} onSubscribe={onSubscribe} />
          ) : null,
        )}
      </div>
    </Card>
  )
}

/** The names of the figures, above the columns of a wide list. In a narrow one, each row names its figures. */
const WalletHead = (): JSX.Element => (
  <div className={styles.head} aria-hidden="true">
    <span>Source</span>
    <span>CPL</span>
    <span>Leads this month</span>
    <span>Balance</span>
  </div>
)

/** Placeholder rows in the grid of the real ones. */
export function WalletRowsSkeleton({ rows, withControls }: { rows: number; withControls?: boolean }): JSX.Element {
  return (
    <Card flush>
      <div className={classNames(styles.rows, withControls && styles.withControls)} aria-hidden="true">
        <WalletHead />
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={styles.row}>
            <Skeleton width="2.25rem" height="2.25rem" round />
            <Box gridArea="who">
              <Skeleton width="min(60%, 9rem)" />
              <Text className={styles.category} fontSize="sm">
                <Skeleton width="min(40%, 5rem)" />
              </Text>
            </Box>
            <Box gridArea="money" textAlign="end">
              <Skeleton width="4rem" />
              <Text fontSize="sm">
                <Skeleton width="7rem" />
              </Text>
            </Box>
            <Flex className={styles.state} gridArea="state" align="center" minHeight="6">
              <Skeleton width="4.5rem" height="1.25rem" />
            </Flex>
            <dl className={styles.figures}>
              <Skeleton width="3rem" />
              <Skeleton width="2rem" />
            </dl>
            <Flex
              className={styles.actions}
              align="center"
              justify="flex-end"
              minHeight="7"
              css={{ '@media (pointer: coarse)': { minHeight: '10' } }}
            >
              <Skeleton width={withControls ? '11rem' : '6rem'} height="1.75rem" />
            </Flex>
          </div>
        ))}
      </div>
    </Card>
  )
}

interface WalletRowProps {
  name: string
  category: string | null | undefined
  logoUrl: string | null | undefined
  /** Null for a source without a wallet, which shows as inactive until a payment activates it. */
  status: WalletStatus | null
  balanceCents: number
  low: boolean
  lowBalanceThresholdCents?: number
  costPerLeadCents: number | null | undefined
  leadsThisMonth: number | null | undefined
  /** True if the source is closed. A closed source accepts no more money. */
  sourceClosed?: boolean
  sourcePaused?: boolean
  onSubscribe: () => void
  controls?: ReactNode
}

/** A row with the name, balance, state, and actions of a wallet or of a source without a wallet. */
function WalletRow(props: WalletRowProps): JSX.Element {
  const { name, status, balanceCents, low, costPerLeadCents, leadsThisMonth, sourceClosed = false } = props
  const runway = status ? (runwayText(balanceCents, costPerLeadCents) ?? '—') : 'Add funds to start buying'
  const hint = hintOf(props)
  return (
    <div role="article" aria-label={name} className={styles.row}>
      <Avatar name={name} src={props.logoUrl} size={36} />
      <Box gridArea="who" minWidth="0">
        <Heading as="h3" fontSize="md" overflowWrap="anywhere">
          {name}
        </Heading>
        <Text className={styles.category} fontSize="sm" color="fg.muted">
          {leadCategoryName(props.category)}
        </Text>
      </Box>
      <Box gridArea="money" textAlign="end">
        <Money cents={balanceCents} strong />
        <Text fontSize="sm" color="fg.muted">
          {runway}
        </Text>
      </Box>
      <Flex className={styles.state} gridArea="state" wrap="wrap" align="center" gap="0.25rem 0.5rem">
        <span className={low && status === 'ACTIVE' ? styles.implied : undefined}>
          <WordBadge word={walletStatuses[status ?? 'INACTIVE']} />
        </span>
        {low ? (
          <span title={`Below your alert level of ${formatCents(props.lowBalanceThresholdCents)}`}>
            <StatusBadge tone="warning">Low balance</StatusBadge>
          </span>
        ) : null}
      </Flex>
      <dl className={styles.figures}>
        <div>
          <Text as="dt" color="fg.muted">
            <Text as="abbr" title="Cost per lead" textDecoration="none">
              CPL
            </Text>
          </Text>
          <dd>{formatCents(costPerLeadCents)}</dd>
        </div>
        <div>
          <Text as="dt" color="fg.muted">
            Leads this month
          </Text>
          <dd>{formatCount(leadsThisMonth)}</dd>
        </div>
      </dl>
      {hint ? (
        <HStack as="p" className={styles.hint} gap="1.5" fontSize="sm" color="fg.muted">
          <Icon name="info" size={14} />
          <span>{hint}</span>
        </HStack>
      ) : null}
      <Flex className={styles.actions} wrap="wrap" align="center" justify="flex-end" columnGap="2" rowGap="1">
        {props.controls}
        <Button size="sm" icon="add" disabled={sourceClosed} onClick={props.onSubscribe}>
          Subscribe
        </Button>
      </Flex>
    </div>
  )
}

/** Returns what the agent can do about the state of a wallet, or null. */
function hintOf(props: WalletRowProps): string | null {
  if (props.sourceClosed) return 'This source is closed. Your remaining balance is still yours.'
  if (props.status === 'INACTIVE') return contactAdminText
  if (props.sourcePaused) return 'This source is paused. Buying starts again when it resumes.'
  if (props.status === 'DISABLED')
    return `Enable it${props.controls ? '' : ' on the wallet page'} to buy leads from this source`
  return null
}
