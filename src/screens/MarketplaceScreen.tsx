import type { JSX } from 'react'
import { hasRole } from '../lib/session/roles'
import { useSessionSnapshot } from '../lib/session/use-session'
import { PageHeader } from '../ui/PageHeader'
import { UrlTabs } from '../ui/Tabs'
import { MyLeadsTab } from './marketplace/MyLeadsTab'
import { OpenLeadsTab } from './marketplace/OpenLeadsTab'

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
            { id: 'mine', label: 'My leads', content: () => <MyLeadsTab /> },
          ]}
        />
      ) : (
        <OpenLeadsTab canBuy={false} agentId={user?.id ?? ''} />
      )}
    </>
  )
}
