import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, Suspense, useMemo } from 'react'
import { missingTopUpSetup } from '../../features/payments/auto-top-up/auto-top-up-rules'
import { AutoTopUp } from '../../features/payments/auto-top-up/AutoTopUp'
import { FailedTopUp, FailedTopUp_status } from '../../features/payments/auto-top-up/FailedTopUp'
import { SavedCards } from '../../features/payments/cards/SavedCards'
import { FundsPanel } from '../../features/payments/FundsPanel'
import { useMoneyRequest } from '../../features/payments/money-request'
import { PaymentSettings_status } from '../../features/payments/mutations'
import { PaymentActivity } from '../../features/payments/PaymentActivity'
import { useActiveSources, walletSources } from '../../features/wallets/use-active-sources'
import { walletEntries } from '../../features/wallets/wallet-rules'
import { WalletCard_wallet, WalletRowsSkeleton } from '../../features/wallets/WalletCard'
import { WalletControls_wallet, WalletList } from '../../features/wallets/WalletList'
import { graphql, isEmptyAnswer } from '../../lib/api/graphql'
import { screenQuery, startQueries, useScreenQuery } from '../../lib/api/screen-query'
import { classify } from '../../lib/errors/classify'
import { env } from '../../lib/settings/env'
import { urlText } from '../../lib/url-state/codecs'
import { useUrlState } from '../../lib/url-state/use-url-state'
import { PageFailure } from '../../ui/failure/ErrorFallbacks'
import { PartialDataBanner } from '../../ui/feedback/Banner'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { lazyComponent } from '../../ui/lazy-component'
import { Card, Section } from '../../ui/page/Card'
import { PageHeader, ScreenStack, SideBySide } from '../../ui/page/PageHeader'

const WALLETS = graphql(
  `
    query Wallets($agentId: ID!, $timeZone: String) {
      getFundsBalance {
        agentId
        fundsBalanceCents
      }
      getAgentWallets {
        ...WalletState
        ...WalletSource
        ...WalletCard_wallet
        ...WalletControls_wallet
      }
      getPaymentStatus(agentId: $agentId) {
        agentId
        currentConsentVersion
        config {
          autoTopUpEnabled
          consentVersion
        }
        paymentMethods {
          id
        }
        ...FailedTopUp_status
        ...PaymentSettings_status
      }
    }
  `,
  [WalletCard_wallet, WalletControls_wallet, FailedTopUp_status, PaymentSettings_status],
)

const walletsQuery = screenQuery(WALLETS, ({ user, timeZone }) => ({ agentId: user.id, timeZone }))

const WalletDrawer = lazyComponent(
  () => import('../../features/wallets/WalletDrawer'),
  (module) => module.WalletDrawer,
)

const subtitle = 'Each lead source has its own wallet. Fund it to buy that source’s leads.'

/** URL parameters: the wallet whose details are open. */
const urlSchema = { wallet: urlText() }

export function WalletScreen(): JSX.Element {
  const { data, error, loading, refetch } = useScreenQuery(walletsQuery)
  const known = useActiveSources()
  const { values, set, reset } = useUrlState(urlSchema)

  const wallets = data?.getAgentWallets
  const entries = useMemo(() => walletEntries(wallets ?? [], known.rows ?? []), [wallets, known.rows])
  const isLoaded = data !== undefined && !(known.loading && !known.rows)
  const [, requestMoney] = useMoneyRequest()
  const retry = (): void => {
    void refetch()
    if (known.error) void known.refetch()
  }

  if (error && isEmptyAnswer(data))
    return (
      <>
        <PageHeader title="Wallet" />
        <Card>
          <PageFailure error={error} onRetry={retry} retrying={loading} />
        </Card>
      </>
    )
  // Wallets, and sources without a wallet, are one list. Waits for both, to avoid a layout shift.
  if (!data || !isLoaded) return <WalletSkeleton />

  const fundsBalanceCents = data.getFundsBalance?.fundsBalanceCents ?? Number.NaN
  const status = data.getPaymentStatus
  const missing = [
    ...(data.getFundsBalance ? [] : ['available funds']),
    ...(wallets ? [] : ['wallets']),
    ...(status ? [] : ['cards and payments']),
    ...(known.error && !known.rows ? ['lead sources'] : []),
  ]
  const nameOf = (sourceId: string): string =>
    entries.find((entry) => entry.sourceId === sourceId)?.name ?? 'your wallet'
  const missingForTopUp = status ? missingTopUpSetup(status) : 'top-up'

  return (
    <>
      <PageHeader title="Wallet" subtitle={subtitle} />
      <ScreenStack>
        {missing.length > 0 ? (
          <PartialDataBanner
            missing={missing.join(', ')}
            message={classify(error ?? known.error).message}
            onRetry={retry}
            retrying={loading}
          />
        ) : null}
        {status ? <FailedTopUp status={status} nameOf={nameOf} /> : null}
        <SideBySide wideFirst onWideScreens>
          <ScreenStack>
            {data.getFundsBalance ? (
              <FundsPanel
                fundsBalanceCents={fundsBalanceCents}
                walletsCents={(wallets ?? []).reduce((sum, wallet) => sum + wallet.balanceCents, 0)}
              />
            ) : null}
            <WalletList
              entries={entries}
              loading={known.loading}
              onDetails={(sourceId) => set({ wallet: sourceId }, { push: true })}
              onSubscribe={(sourceId) => requestMoney({ kind: 'fund', sourceId })}
            />
          </ScreenStack>
          {status && env.features.payments ? (
            <ScreenStack>
              <SideBySide>
                <SavedCards status={status} />
                <AutoTopUp status={status} />
              </SideBySide>
              <PaymentActivity status={status} />
            </ScreenStack>
          ) : null}
        </SideBySide>
      </ScreenStack>
      {values.wallet ? (
        <Suspense>
          <WalletDrawer sourceId={values.wallet} onClose={() => reset()} missing={missingForTopUp} />
        </Suspense>
      ) : null}
    </>
  )
}

WalletScreen.startQueries = startQueries(walletsQuery, walletSources)

/** The shape of the screen: funds with their buttons, then a row for each wallet. */
function WalletSkeleton(): JSX.Element {
  return (
    <>
      <PageHeader title="Wallet" subtitle={subtitle} />
      <SideBySide wideFirst onWideScreens>
        <Stack role="status" aria-label="Loading" gap="6">
          <Box aria-hidden inert>
            <FundsPanel fundsBalanceCents={null} walletsCents={0} />
          </Box>
          <Section title="Wallets" actions={<Skeleton width="7rem" height="1.5rem" />}>
            <Box css={{ height: '9', '@media (pointer: coarse)': { height: '11' } }}>
              <Skeleton width="16rem" height="100%" />
            </Box>
            <Box mt="0.875rem">
              <WalletRowsSkeleton rows={6} withControls />
            </Box>
          </Section>
        </Stack>
      </SideBySide>
    </>
  )
}
