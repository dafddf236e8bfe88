import { type JSX, Suspense } from 'react'
import { hasRole } from '../lib/session/roles'
import { useSessionSnapshot } from '../lib/session/use-session'
import { PageHeader } from '../ui/PageHeader'
import { onDemand } from '../ui/on-demand'
import { Spinner } from '../ui/Spinner'
import { UrlTabs } from '../ui/Tabs'
import { OpenLeadsTab } from './marketplace/OpenLeadsTab'

const MyLeadsTab = onDemand(
  () => import('./marketplace/MyLeadsTab'),
  (module) => module.MyLeadsTab,
)

export function Component(): JSX.Element {
  const { user } = useSessionSnapshot()
  // Managers and administrators may look at the market; buying is the agents' own.
  const canBuy = hasRole(user, 'agent')
  return (
    <>
      <PageHeader
        title="Marketplace"
        subtitle={canBuy ? 'Leads you can buy now, and those you have bought.' : 'The leads that agents can buy now.'}
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
