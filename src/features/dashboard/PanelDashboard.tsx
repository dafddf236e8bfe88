import type { JSX } from 'react'
import { env } from '../../lib/env'
import { hasRole } from '../../lib/session/roles'
import type { AuthUser } from '../../lib/session/user'
import { LinkButton } from '../../ui/button/Button'
import { Card } from '../../ui/page/Card'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { PageHeader } from '../../ui/page/PageHeader'
import { AdminSummary } from './AdminSummary'
import { ManagerSummary } from './ManagerSummary'

/** The dashboard of those who have a panel: its most telling figures, and the way there. */
export function PanelDashboard({ user }: { user: AuthUser }): JSX.Element {
  const admin = hasRole(user, 'admin') && env.adminEnabled
  const manager = hasRole(user, 'manager') && env.features.manager
  const action = admin ? (
    <LinkButton to="/admin" variant="primary">
      Open admin panel
    </LinkButton>
  ) : manager ? (
    <LinkButton to="/manager" variant="primary">
      Open manager panel
    </LinkButton>
  ) : undefined
  const hasFigures = admin ? env.capabilities.reports : manager && env.capabilities.team
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={admin ? 'The whole marketplace' : 'Your branch at a glance'}
        action={action}
      />
      {hasFigures ? (
        admin ? (
          <AdminSummary />
        ) : (
          <ManagerSummary />
        )
      ) : (
        <Card>
          <EmptyState icon="dashboard" title={action ? 'Your panel has all of it' : 'There is nothing for you here'}>
            {action ? 'People, leads and figures are there.' : 'Ask your administrator which part of the app is yours.'}
          </EmptyState>
        </Card>
      )}
    </>
  )
}
