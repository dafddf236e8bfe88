import { type JSX, Suspense } from 'react'
import type { StartQueries } from '../../lib/api/screen-query'
import { useSessionSnapshot } from '../../lib/auth/use-session'
import { Spinner } from '../../ui/feedback/Progress'
import { lazyComponent } from '../../ui/lazy-component'
import { PageHeader } from '../../ui/page/PageHeader'
import { UrlTabs } from '../../ui/page/Tabs'
import { OpenLeadsTab, startOpenLeadsQueries } from './OpenLeadsTab'

const MyLeadsTab = lazyComponent(
  () => import('./MyLeadsTab'),
  (module) => module.MyLeadsTab,
)

export function MarketplaceScreen(): JSX.Element {
  const { user } = useSessionSnapshot()
  return (
    <>
      <PageHeader title="Marketplace" unseenOnPhone subtitle="Buy new leads and work the ones you own." />
      <UrlTabs
        label="Leads"
        tabs={[
          { id: 'open', label: 'Open leads', content: () => <OpenLeadsTab agentId={user?.id ?? ''} /> },
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
    </>
  )
}

MarketplaceScreen.startQueries = ((context) => {
  if (context.params.get('tab') !== 'mine') startOpenLeadsQueries(context)
}) satisfies StartQueries
