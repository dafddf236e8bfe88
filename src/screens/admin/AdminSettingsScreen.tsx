import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { AuditLog } from '../../features/platform/AuditLog'
import { Deployment } from '../../features/platform/Deployment'
import { SettingsForm } from '../../features/platform/SettingsForm'
import { graphql } from '../../lib/api/graphql'
import { Card } from '../../ui/page/Card'
import { PageFailure } from '../../ui/failure/ErrorFallbacks'
import { PageHeader } from '../../ui/page/PageHeader'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { type Tab, UrlTabs } from '../../ui/page/Tabs'

const PLATFORM_SETTINGS = graphql(`
  query PlatformSettings {
    getPlatformSettings {
      brandName
      defaultStates
      defaultLowBalanceThreshold
      returnWindowHours
      activateNewWallets
    }
  }
`)

const tabs: readonly Tab[] = [
  { id: 'general', label: 'General', content: () => <General /> },
  { id: 'build', label: 'Deployment', content: () => <Deployment /> },
  { id: 'audit', label: 'Audit log', content: () => <AuditLog /> },
]

export function AdminSettingsScreen({ title }: { title: string }): JSX.Element {
  return (
    <>
      <PageHeader title={title} subtitle="Brand and defaults, what is on in this deployment, and who changed what" />
      <UrlTabs label={title} tabs={tabs} />
    </>
  )
}

function General(): JSX.Element {
  const { data, error, loading, refetch } = useQuery(PLATFORM_SETTINGS)
  const settings = data?.getPlatformSettings
  if (!settings && (error || !loading))
    return (
      <Card>
        <PageFailure error={error} retrying={loading} onRetry={() => void refetch()} />
      </Card>
    )
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
