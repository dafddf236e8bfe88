import { type JSX, Suspense } from 'react'
import { hasRole } from '../../lib/session/roles'
import { useSessionSnapshot } from '../../lib/session/use-session'
import { PageHeader } from '../../ui/page/PageHeader'
import { onDemand } from '../../ui/on-demand'
import { Spinner } from '../../ui/feedback/Spinner'
import { UrlTabs } from '../../ui/page/Tabs'
import { marketplaceQuestions } from './first-questions'
import { OpenLeadsTab } from './OpenLeadsTab'

const MyLeadsTab = onDemand(
  () => import('./MyLeadsTab'),
  (module) => module.MyLeadsTab,
)

export function MarketplaceScreen(): JSX.Element {
  const { user } = useSessionSnapshot()
  // Managers and administrators may look at the market; buying is the agents' own.
  const canBuy = hasRole(user, 'agent')
  return (
    <>
      <PageHeader
        title="Marketplace"
        unseenOnPhone={canBuy}
        subtitle={canBuy ? 'Buy new leads and work the ones you own.' : 'The leads that agents can buy now.'}
      />
      {canBuy ? (
        <UrlTabs
          label="Leads"
          tabs={[
            { id: 'open', label: 'Open leads', content: () => <OpenLeadsTab canBuy agentId={user?.id ?? ''} /> },
            {
              id: 'mine',
              label: 'My leads',
              content: () => (
                <Suspense fallback={<Spinner page />}>
                  <MyLeadsTab />
                </Suspense>
              ),
            },
          ]}
        />
      ) : (
        <OpenLeadsTab canBuy={false} agentId={user?.id ?? ''} />
      )}
    </>
  )
}

MarketplaceScreen.asks = marketplaceQuestions
