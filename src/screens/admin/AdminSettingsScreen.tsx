import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { AuditLog } from '../../features/platform/AuditLog'
import { Deployment } from '../../features/platform/Deployment'
import { SettingsForm } from '../../features/platform/SettingsForm'
import { env } from '../../lib/settings/env'
import { graphql } from '../../lib/api/graphql'
import { Card } from '../../ui/page/Card'
import { ErrorState } from '../../ui/feedback/EmptyState'
import { PageHeader } from '../../ui/page/PageHeader'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { type Tab, UrlTabs } from '../../ui/page/Tabs'

const PLATFORM_SETTINGS = graphql(`
  query PlatformSettings {
    getPlatformSettings {
      brandName
      supportEmail
      defaultStates
      defaultLowBalanceThreshold
      returnWindowHours
      activateNewWallets
    }
  }
`)

const { settings: hasSettings, audit } = env.capabilities

/** Tabs for the capabilities of this deployment. Without `settings`, brand and defaults are set on the server. */
const tabs: readonly Tab[] = [
  ...(hasSettings ? [{ id: 'general', label: 'General', content: () => <General /> }] : []),
  { id: 'build', label: 'Deployment', content: () => <Deployment /> },
  ...(audit ? [{ id: 'audit', label: 'Audit log', content: () => <AuditLog /> }] : []),
]

const subtitle = hasSettings
  ? 'Brand and defaults, what is on in this deployment, and who changed what'
  : 'What is on in this deployment'

export function AdminSettingsScreen(): JSX.Element {
  return (
    <>
      <PageHeader title="Platform settings" subtitle={subtitle} />
      {tabs.length > 1 ? <UrlTabs label="Platform settings" tabs={tabs} /> : <Deployment />}
    </>
  )
}

function General(): JSX.Element {
  const { data, error, loading, refetch } = useQuery(PLATFORM_SETTINGS)
  const settings = data?.getPlatformSettings
  if (!settings && (error || !loading))
    return <ErrorState error={error} retrying={loading} onRetry={() => void refetch()} />
  return (
    <Card>
      {settings ? (
        <SettingsForm settings={settings} reread={async () => (await refetch()).data?.getPlatformSettings} />
      ) : (
        <SkeletonText lines={10} />
      )}
    </Card>
  )
}
