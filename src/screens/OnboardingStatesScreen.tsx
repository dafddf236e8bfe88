import { NetworkStatus } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { type JSX, useMemo } from 'react'
import type { FiguresByState } from '../features/onboarding/state-figures'
import { StatePicker } from '../features/onboarding/StatePicker'
import { useStateSelection } from '../features/onboarding/use-state-selection'
import { graphql } from '../lib/api/graphql'
import { useSessionSnapshot } from '../lib/auth/use-session'
import { env } from '../lib/settings/env'
import { urlChoice } from '../lib/url-state/codecs'
import { useUrlState } from '../lib/url-state/use-url-state'
import { LinkButton } from '../ui/button/Button'
import { PartialDataBanner } from '../ui/feedback/Banner'
import { PageFailure } from '../ui/failure/ErrorFallbacks'
import { Skeleton } from '../ui/feedback/Skeleton'
import { useMediaQuery } from '../ui/hooks'
import { Card } from '../ui/page/Card'
import { PageHeader } from '../ui/page/PageHeader'

const ONBOARDING_AGENT = graphql(`
  query OnboardingAgent($agentId: ID!) {
    getAgent(agentId: $agentId) {
      id
      selectedStates
    }
    getAgentWallets {
      agentId
      sourceId
      balanceCents
    }
  }
`)

/** Only in the edition `full`. */
const STATE_MARKETS = graphql(`
  query StateMarkets {
    listStateMarkets {
      state
      openLeads
      typicalCostCents
    }
  }
`)

const urlSchema = { view: urlChoice(['', 'map', 'list'], '') }

export function OnboardingStatesScreen(): JSX.Element {
  const { user } = useSessionSnapshot()
  return (
    <>
      <PageHeader
        title="Your states"
        subtitle="You see and buy leads in the states you choose. Changes save automatically."
        secondary={<LinkButton to="/marketplace">See open leads</LinkButton>}
        action={
          <LinkButton variant="primary" to="/dashboard">
            Continue
          </LinkButton>
        }
      />
      {user ? <States agentId={user.id} /> : null}
    </>
  )
}

function States({ agentId }: { agentId: string }): JSX.Element {
  const url = useUrlState(urlSchema)
  const narrow = useMediaQuery('(width < 40rem)')
  const agent = useQuery(ONBOARDING_AGENT, { variables: { agentId }, fetchPolicy: 'cache-and-network' })
  const markets = useQuery(STATE_MARKETS, { skip: !env.full, fetchPolicy: 'cache-and-network' })
  const known = agent.data ?? agent.previousData
  const saved = known?.getAgent?.selectedStates
  const selection = useStateSelection(agentId, saved ?? [])
  const figures = useMemo((): FiguresByState => {
    const list = markets.data?.listStateMarkets ?? []
    return new Map(list.map(({ state, openLeads, typicalCostCents }) => [state, { openLeads, typicalCostCents }]))
  }, [markets.data])
  const heldCents = (known?.getAgentWallets ?? []).reduce((sum, wallet) => sum + Math.max(0, wallet.balanceCents), 0)

  // The figures lengthen the rows, so the states come with them.
  if (!saved || markets.networkStatus === NetworkStatus.loading) {
    return agent.loading || markets.loading ? (
      <div role="status" aria-label="Loading">
        <Skeleton height="30rem" />
      </div>
    ) : (
      <Card>
        <PageFailure error={agent.error} onRetry={() => void agent.refetch()} />
      </Card>
    )
  }
  return (
    <>
      {markets.error && figures.size === 0 ? (
        <div style={{ marginBlockEnd: '1rem' }}>
          <PartialDataBanner
            missing="open leads and typical costs"
            onRetry={() => void markets.refetch()}
            retrying={markets.loading}
          />
        </div>
      ) : null}
      <StatePicker
        selection={selection}
        figures={figures}
        heldCents={heldCents}
        view={url.values.view || (narrow ? 'list' : 'map')}
        onView={(view) => url.set({ view })}
      />
    </>
  )
}
