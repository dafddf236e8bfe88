import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Heading } from '@chakra-ui/react/heading'
import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Money } from '../../ui/figure/Money'
import { Card } from '../../ui/page/Card'
import { Button } from '../../ui/button/Button'
import { useMoneyRequest } from './money-request'

export interface FundsPanelProps {
  /** Null while the balances load, which placeholders of the same size stand for. */
  fundsBalanceCents: number | null
  walletsCents: number
}

/** A card with the agent's available funds, wallet total, and money buttons. */
export function FundsPanel({ fundsBalanceCents, walletsCents }: FundsPanelProps): JSX.Element {
  const loading = fundsBalanceCents === null
  const fundsCents = fundsBalanceCents ?? 0
  return (
    <Card>
      <Flex wrap="wrap" align="center" columnGap="10" rowGap="4">
        <Box as="section" flex="1 1 16rem">
          <Heading fontSize="sm" fontWeight="medium" color="fg.muted">
            Available funds
          </Heading>
          <Text fontSize="3xl" fontWeight="semibold" letterSpacing="-0.02em" lineHeight="1.3">
            {loading ? <Skeleton width="9rem" height="1.75rem" /> : <Money cents={fundsCents} />}
          </Text>
          <Text fontSize="sm" color="fg.muted">
            {fundsCents < 0
              ? 'A payment was reversed. Your next deposit covers the shortfall first.'
              : 'Ready to move into any wallet.'}
          </Text>
        </Box>
        <Flex as="dl" wrap="wrap" columnGap="10" rowGap="2">
          <Figure term="In wallets">{loading ? <Skeleton width="4.5rem" /> : <Money cents={walletsCents} />}</Figure>
          <Figure term="Total balance">
            {loading ? <Skeleton width="5rem" /> : <Money cents={fundsCents + walletsCents} strong />}
          </Figure>
        </Flex>
        <Flex
          wrap="wrap"
          gap="2"
          width={{ base: 'full', sm: 'auto' }}
          css={{ '& > button': { flex: { base: '1 1 auto', sm: 'none' } } }}
        >
          <MoneyButtons fundsBalanceCents={fundsBalanceCents} loading={loading} />
        </Flex>
      </Flex>
    </Card>
  )
}

const Figure = ({ term, children }: { term: string; children: ReactNode }): JSX.Element => (
  <div>
    <Text as="dt" fontSize="sm" color="fg.muted">
      {term}
    </Text>
    <Text as="dd" fontSize="lg">
      {children}
    </Text>
  </div>
)

export interface MoneyButtonsProps {
  /** Null while the balance loads or is unavailable. */
  fundsBalanceCents: number | null
  loading?: boolean
}

/** Buttons for a transfer to a wallet and for adding funds. */
export function MoneyButtons({ fundsBalanceCents, loading = false }: MoneyButtonsProps): JSX.Element {
  const [, requestMoney] = useMoneyRequest()
  return (
    <>
      <Button
        icon="swap"
        disabled={(fundsBalanceCents ?? 0) <= 0}
        onClick={() => requestMoney({ kind: 'transfer', sourceId: null })}
      >
        Transfer to a wallet
      </Button>
      <Button
        icon="add"
        variant="primary"
        disabled={loading}
        onClick={() => requestMoney({ kind: 'fund', sourceId: null })}
      >
        Add funds
      </Button>
    </>
  )
}
