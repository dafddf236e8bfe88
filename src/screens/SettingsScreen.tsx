import { useQuery } from '@apollo/client/react'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { PhotoControl } from '../features/settings/PhotoControl'
import {
  Appearance,
  BrowserNotificationSwitch,
  HiddenSourceList,
  PreferenceSwitches,
  StatesSummary,
} from '../features/settings/Preferences'
import { ProfileForm } from '../features/settings/ProfileForm'
import { PasswordForm, SecondFactor } from '../features/settings/SecuritySettings'
import { SettingsPart } from '../features/settings/SettingsPart'
import { freshSources, useActiveSources } from '../features/wallets/use-active-sources'
import { useHiddenSources } from '../features/lead-sources/hidden-sources'
import { graphql } from '../lib/api/graphql'
import { useSessionSnapshot } from '../lib/auth/use-session'
import { personName } from '../lib/labels/user-labels'
import { env } from '../lib/settings/env'
import { PageFailure } from '../ui/failure/ErrorFallbacks'
import { ErrorState } from '../ui/feedback/EmptyState'
import { SkeletonText } from '../ui/feedback/Skeleton'
import { Card } from '../ui/page/Card'
import { PageHeader } from '../ui/page/PageHeader'

const SETTINGS_AGENT = graphql(`
  query SettingsAgent($agentId: ID!) {
    getAgent(agentId: $agentId) {
      id
      email
      firstName
      lastName
      phoneNumber
      nmlsNumber
      profilePictureUrl
      selectedStates
      address {
        line1
        line2
        city
        state
        zipCode
      }
    }
  }
`)

/** Only in the edition `full`. */
const SETTINGS_PREFERENCES = graphql(`
  query SettingsPreferences {
    getNotificationPreferences {
      lowBalance
      topUps
      returns
      email
    }
  }
`)

export function SettingsScreen(): JSX.Element {
  const { user } = useSessionSnapshot()
  const agentId = user?.id ?? ''
  const hidden = useHiddenSources()
  const profile = useQuery(SETTINGS_AGENT, { variables: { agentId }, fetchPolicy: 'cache-and-network' })
  const preferences = useQuery(SETTINGS_PREFERENCES, {
    skip: !env.full,
    fetchPolicy: 'cache-and-network',
  })
  const sources = useActiveSources(freshSources)
  const agent = (profile.data ?? profile.previousData)?.getAgent
  const savedPreferences = preferences.data?.getNotificationPreferences
  const listed = sources.rows
  // The parts below that need no profile still work.
  const hasFailed = !agent && !profile.loading
  useAnchor(Boolean((agent || hasFailed) && listed))

  return (
    <>
      <PageHeader title="Settings" />
      {hasFailed ? (
        <div style={{ marginBlockEnd: '1.5rem' }}>
          <Card>
            <PageFailure error={profile.error} onRetry={() => void profile.refetch()} />
          </Card>
        </div>
      ) : (
        <SettingsPart anchor="profile" title="Profile" description="Your name, how to reach you, and your license.">
          {agent ? (
            <>
              <div style={{ marginBlockEnd: '1.5rem' }}>
                <PhotoControl
                  name={personName({ ...agent, username: user?.username ?? '' })}
                  pictureUrl={agent.profilePictureUrl}
                />
              </div>
              <ProfileForm agent={agent} reread={async () => (await profile.refetch()).data?.getAgent} />
            </>
          ) : (
            <Pending query={profile} lines={8} />
          )}
        </SettingsPart>
      )}
      <SettingsPart anchor="password" title="Password" description="Use a strong password you don’t use anywhere else.">
        <PasswordForm />
      </SettingsPart>
      {env.identity ? (
        <SettingsPart
          anchor="two-step"
          title="Two-step verification"
          description="A second step at sign-in, besides your password."
        >
          <SecondFactor />
        </SettingsPart>
      ) : null}
      <SettingsPart
        anchor="notifications"
        title="Notification preferences"
        description="Choose what we notify you about, and how."
      >
        {!env.full ? null : savedPreferences ? (
          <PreferenceSwitches preferences={savedPreferences} />
        ) : (
          <Pending query={preferences} lines={6} />
        )}
        <BrowserNotificationSwitch />
      </SettingsPart>
      {hasFailed ? null : (
        <SettingsPart anchor="states" title="States" description="Where you see and buy leads.">
          {agent ? <StatesSummary states={agent.selectedStates ?? []} /> : <Pending query={profile} lines={2} />}
        </SettingsPart>
      )}
      <SettingsPart
        anchor="hidden-sources"
        title="Hidden sources"
        description="Hide sources you don’t buy from. This only affects this browser."
      >
        {listed ? (
          <HiddenSourceList
            sources={listed}
            hiddenSourceIds={hidden.hiddenSourceIds}
            onHide={hidden.hide}
            onShow={hidden.show}
          />
        ) : (
          <Pending query={sources} lines={5} />
        )}
      </SettingsPart>
      <SettingsPart anchor="appearance" title="Appearance" description="Saved in this browser.">
        <Appearance />
      </SettingsPart>
      <SettingsPart anchor="about" title="About" description="Tell support this version if something goes wrong.">
        <Text fontFamily="mono" overflowWrap="anywhere">{`Version ${import.meta.env.VITE_APP_VERSION}`}</Text>
      </SettingsPart>
    </>
  )
}

interface PendingQuery {
  readonly loading: boolean
  readonly error?: unknown
  readonly refetch: () => Promise<unknown>
}

/** A skeleton while the query of a section loads, or an error with Retry. */
function Pending({ query, lines }: { query: PendingQuery; lines: number }): JSX.Element {
  if (query.loading || !query.error)
    return (
      <div data-pending="">
        <SkeletonText lines={lines} />
      </div>
    )
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
}

/** Scrolls to the section in the URL hash once `ready`: the sections above then have their final height. */
function useAnchor(ready: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    const part = ready && hash.length > 1 ? document.getElementById(hash.slice(1)) : null
    if (!part) return
    // Suspense hides the page while a chunk loads. The browser cannot scroll to a hidden section.
    const observer = new ResizeObserver(() => {
      if (part.offsetHeight === 0) return
      part.scrollIntoView()
      observer.disconnect()
    })
    observer.observe(part)
    return () => observer.disconnect()
  }, [ready, hash])
}
