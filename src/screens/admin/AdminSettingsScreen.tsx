import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { AuditLog } from '../../features/platform/AuditLog'
import { Deployment } from '../../features/platform/Deployment'
import { SettingsForm } from '../../features/platform/SettingsForm'
import { env } from '../../lib/env'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { Card } from '../../ui/page/Card'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { PageHeader } from '../../ui/page/PageHeader'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { UnavailableState } from '../../ui/feedback/UnavailableState'
import { UrlTabs } from '../../ui/page/Tabs'

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

const general = (): JSX.Element =>
  env.capabilities.settings ? (
    <General />
  ) : (
    <Card>
      <UnavailableState>Brand and defaults are set where the services run.</UnavailableState>
    </Card>
  )

const audit = (): JSX.Element =>
  env.capabilities.audit ? (
    <AuditLog />
  ) : (
    <Card>
      <UnavailableState>Who changed what would be listed here.</UnavailableState>
    </Card>
  )

export function AdminSettingsScreen(): JSX.Element {
  return (
    <>
      <PageHeader
        title="Platform settings"
        subtitle="Brand and defaults, what is on in this deployment, and who changed what"
      />
      <UrlTabs
        label="Platform settings"
        tabs={[
          { id: 'general', label: 'General', content: general },
          { id: 'build', label: 'Deployment', content: () => <Deployment /> },
          { id: 'audit', label: 'Audit log', content: audit },
        ]}
      />
    </>
  )
}

function General(): JSX.Element {
  const { data, error, loading, refetch } = useQuery(PLATFORM_SETTINGS)
  const settings = data?.getPlatformSettings
  if (!settings && (error || !loading))
    return <ErrorState error={error} retrying={loading} onRetry={() => askAgain(refetch)} />
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
