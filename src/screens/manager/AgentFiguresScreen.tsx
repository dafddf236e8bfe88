import type { JSX, ReactNode } from 'react'
import { FigureRow } from '../../features/dashboard/FigureRow'
import { type AgentFigures, sumOf, useAgentFigures } from '../../features/users/agent-figures'
import { useSessionSnapshot } from '../../lib/auth/use-session'
import { hasRole } from '../../lib/auth/user'
import { formatCount } from '../../lib/format/numbers'
import { personName } from '../../lib/labels/user-labels'
import { env } from '../../lib/settings/env'
import { figuresTable } from '../../list/table-props'
import { PrintButton } from '../../ui/button/Button'
import { CsvButton } from '../../ui/button/CsvButton'
import { BarChart } from '../../ui/chart/lazy-charts'
import { Banner } from '../../ui/feedback/Banner'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { KpiCard } from '../../ui/figure/KpiCard'
import { Section } from '../../ui/page/Card'
import { PageHeader, ScreenStack } from '../../ui/page/PageHeader'
import { fileColumns } from '../../ui/table/columns'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { type AgentView, leadsView, performanceView, spendView } from './agent-views'

/** Maximum number of bars in the chart. The table lists all agents. */
const chartedAgents = 15

const nameColumn: Column<AgentFigures> = {
  id: 'name',
  header: 'Agent',
  cell: personName,
  file: personName,
  phone: 'title',
}

interface Props {
  title: string
}

export const AgentPerformanceScreen = ({ title }: Props): JSX.Element => <Figures title={title} {...performanceView} />
export const AgentLeadsScreen = ({ title }: Props): JSX.Element => <Figures title={title} {...leadsView} />
export const AgentSpendScreen = ({ title }: Props): JSX.Element => <Figures title={title} {...spendView} />

/** A report page for backends without aggregates: all-time figures from the record of each agent. */
function Figures({ title, subtitle, cards, columns: own, measure }: Props & AgentView): JSX.Element {
  const { user } = useSessionSnapshot()
  const isAdmin = hasRole(user, 'admin') && env.adminEnabled
  const { agents, total, loading, error, retry } = useAgentFigures()
  const waiting = loading && !agents
  const rows = (agents ?? []).toSorted(
    (a, b) => measure.of(b) - measure.of(a) || personName(a).localeCompare(personName(b), 'en-US'),
  )
  const charted = rows.filter((row) => measure.of(row) > 0).slice(0, chartedAgents)
  const columns = [nameColumn, ...own]
  const card = (value: ReactNode): ReactNode => (agents ? value : '—')
  const chart = `${measure.name} by agent`
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        secondary={
          <>
            <PrintButton />
            <CsvButton
              fileName={title.toLowerCase()}
              columns={fileColumns(columns)}
              rows={rows}
              disabled={rows.length === 0}
            />
          </>
        }
      />
      <ScreenStack>
        {agents && total > agents.length ? (
          <Banner tone="info" title={`The first ${formatCount(agents.length)} of ${formatCount(total)} agents`}>
            Figures and file are theirs alone.
          </Banner>
        ) : null}
        <FigureRow>
          {cards.map(({ title: name, hint, value }) => (
            <KpiCard
              key={name}
              title={name}
              hint={hint}
              value={card(value((of) => sumOf(rows, of)))}
              loading={waiting}
            />
          ))}
        </FigureRow>
        <DataTable
          {...figuresTable({ shown: agents !== null, loading, error, onRetry: retry, missing: 'figures' })}
          label={title}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowTo={({ id }) => (isAdmin ? `/admin/users?user=${id}` : `/manager/team?agent=${id}`)}
          empty={
            <EmptyState icon="users" title="No agents yet">
              Their figures appear here with the first lead that they buy.
            </EmptyState>
          }
        />
        {charted.length > 0 ? (
          <Section title={chart} card>
            <BarChart
              label={chart}
              columns={['Agent', measure.name]}
              data={charted.map((row) => ({ label: personName(row), value: measure.of(row) }))}
              format={measure.format}
            />
          </Section>
        ) : null}
      </ScreenStack>
    </>
  )
}
