import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Heading } from '@chakra-ui/react/heading'
import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'
import { contactAdminText, leadCategoryName, type WalletStatus, walletStatuses } from '../../lib/labels/labels'
import { formatCents } from '../../lib/format/money'
import { formatCount } from '../../lib/format/numbers'
import { Avatar } from '../../ui/mark/Avatar'
import { Button } from '../../ui/button/Button'
import { Icon } from '../../ui/mark/Icon'
import { Money } from '../../ui/figure/Money'
import { StatusBadge, WordBadge } from '../../ui/figure/StatusBadge'
import { runwayText } from './wallet-rules'
import styles from './WalletRow.module.css'

export interface WalletRowProps {
  name: string
  category: string | null | undefined
  logoUrl: string | null | undefined
  /** Null for a source without a wallet. */
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
export function WalletRow(props: WalletRowProps): JSX.Element {
  const { name, status, balanceCents, low, costPerLeadCents, leadsThisMonth, sourceClosed = false } = props
  const runway = status ? runwayText(balanceCents, costPerLeadCents) : 'Add funds to start buying'
  const hints = hintTexts(props)
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
          {runway ?? '—'}
        </Text>
      </Box>
      <Flex className={styles.state} gridArea="state" wrap="wrap" align="center" columnGap="2">
        {status ? <WordBadge word={walletStatuses[status]} /> : null}
        {low ? <StatusBadge tone="warning">Low balance</StatusBadge> : null}
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
          <dd>{formatCount(leadsThisMonth ?? 0)}</dd>
        </div>
      </dl>
      {hints.map((hint) => (
        <HStack as="p" key={hint} className={styles.hint} gap="1.5" fontSize="sm" color="fg.muted">
          <Icon name="info" size={14} />
          {hint}
        </HStack>
      ))}
      <Flex className={styles.actions} wrap="wrap" align="center" justify="flex-end" columnGap="2" rowGap="1">
        {props.controls}
        <Button size="sm" icon="add" disabled={sourceClosed} onClick={props.onSubscribe}>
          Subscribe
        </Button>
      </Flex>
    </div>
  )
}

/** Returns hints for the agent. The hints of an inactive wallet always include who can activate it. */
function hintTexts(props: WalletRowProps): readonly string[] {
  const hint = hintText(props)
  return [...(props.status === 'INACTIVE' ? [contactAdminText] : []), ...(hint ? [hint] : [])]
}

function hintText(props: WalletRowProps): string | null {
  if (props.sourceClosed) return 'This source is closed. Your remaining balance is still yours.'
  if (props.status === 'INACTIVE') return null
  if (props.sourcePaused) return 'This source is paused. Buying starts again when it resumes.'
  if (props.status === 'DISABLED') return 'Enable it to buy leads from this source'
  if (props.low && props.lowBalanceThresholdCents)
    return `Below your alert level of ${formatCents(props.lowBalanceThresholdCents)}`
  return null
}
