import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { AuditLog } from '../../features/platform/AuditLog'
import { SettingsForm } from '../../features/platform/SettingsForm'
import { env } from '../../lib/env'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { Card, Section } from '../../ui/page/Card'
import { DescriptionList } from '../../ui/text/DescriptionList'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { PageHeader } from '../../ui/page/PageHeader'
import { ScreenStack } from '../../ui/page/ScreenLayout'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { StatusBadge } from '../../ui/figure/StatusBadge'
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
        subtitle="Brand and defaults, what this build can do, and who changed what"
      />
      <UrlTabs
        label="Platform settings"
        tabs={[
          { id: 'general', label: 'General', content: general },
          { id: 'build', label: 'This build', content: () => <Build /> },
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

const onOff = (value: boolean): JSX.Element => (
  <StatusBadge tone={value ? 'success' : 'neutral'}>{value ? 'On' : 'Off'}</StatusBadge>
)

/** "savedSearches" as "Saved searches". */
const inWords = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Flags are settings of the build: they are shown, and changed where the build is made. */
function Build(): JSX.Element {
  return (
    <ScreenStack>
      <Section title="App modules" card>
        <DescriptionList
          items={[
            { term: 'Backend', detail: env.backend === 'mock' ? 'In this browser' : 'Live services' },
            ...Object.entries(env.features).map(([name, value]) => ({ term: inWords(name), detail: onOff(value) })),
          ]}
        />
      </Section>
      <Section title="Backend features" card>
        <DescriptionList
          items={Object.entries(env.capabilities).map(([name, value]) => ({
            term: inWords(name),
            detail: onOff(value),
          }))}
        />
      </Section>
    </ScreenStack>
  )
}
