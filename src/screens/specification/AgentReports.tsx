import { compareText } from '../../shared/search'
import type { JSX, ReactNode } from 'react'
import { leadCount } from '../../lib/labels/labels'
import { type AgentFigures, sumOf, useAgentFigures } from '../../features/users/agent-figures'
import { useSessionSnapshot } from '../../lib/auth/use-session'
import { hasRole } from '../../lib/auth/user'
import { formatCents } from '../../shared/money'
import { formatCount } from '../../lib/format/numbers'
import { formatRate } from '../../lib/format/rates'
import { personName } from '../../lib/labels/user-labels'
import { env } from '../../lib/settings/env'
import { singleQueryTableProps } from '../../list/table-props'
import { PrintButton } from '../../ui/button/Button'
import { CsvButton } from '../../ui/button/CsvButton'
import { LazyBarChart, topBars } from '../../ui/chart/lazy-charts'
import { Banner } from '../../ui/feedback/Banner'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Money } from '../../ui/figure/Money'
import { Section } from '../../ui/page/Card'
import { KpiStrip } from '../../ui/figure/KpiCard'
import { PageHeader, ScreenStack } from '../../ui/page/PageHeader'
import { fileColumns } from '../../ui/table/columns'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { Moment } from '../../ui/text/Moment'

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

/** A report page: all-time figures from the record of each agent. */
function Figures({ title, subtitle, cards, columns: own, measure }: Props & AgentView): JSX.Element {
  const { user } = useSessionSnapshot()
  const isAdmin = hasRole(user, 'admin') && env.adminEnabled
  const { query, agents, total } = useAgentFigures()
  const rows = (agents ?? []).toSorted(
    (a, b) => measure.of(b) - measure.of(a) || compareText(personName(a), personName(b)),
  )
  const charted = topBars(rows.map((row) => ({ label: personName(row), value: measure.of(row) })))
  const columns = [nameColumn, ...own]
  const chart = `${measure.name} by agent`
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        secondary={
          <>
            <PrintButton disabled={rows.length === 0} />
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
        <KpiStrip
          loading={query.loading && !agents}
          cards={cards.map((card) => ({ ...card, value: agents ? card.value(totalsOf(agents)) : '—' }))}
        />
        <DataTable
          {...singleQueryTableProps(query, agents !== null, 'figures')}
          isPageContent
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
            <LazyBarChart label={chart} columns={['Agent', measure.name]} data={charted} format={measure.format} />
          </Section>
        ) : null}
      </ScreenStack>
    </>
  )
}

type Measure = (agent: AgentFigures) => number

/** A report on agents: four totals, the table columns, and the measure for the sort order and the bars. */
interface AgentView {
  readonly subtitle: string
  readonly cards: readonly {
    readonly title: string
    readonly hint: string
    readonly value: (total: Totals) => ReactNode
  }[]
  readonly columns: readonly Column<AgentFigures>[]
  readonly measure: { readonly name: string; readonly of: Measure; readonly format: (value: number) => string }
}

const leads: Measure = (agent) => agent.leads
const active: Measure = (agent) => agent.active
const funded: Measure = (agent) => agent.funded
const spent: Measure = (agent) => agent.spentCents
const held: Measure = (agent) => agent.heldCents

type Totals = ReturnType<typeof totalsOf>

const totalsOf = (agents: readonly AgentFigures[]) => ({
  agents: agents.length,
  leads: sumOf(agents, leads),
  active: sumOf(agents, active),
  funded: sumOf(agents, funded),
  spentCents: sumOf(agents, spent),
  heldCents: sumOf(agents, held),
  buyers: agents.filter((agent) => agent.leads > 0).length,
  working: agents.filter((agent) => agent.active > 0).length,
})

const average = (sum: number, count: number): string =>
  count > 0 ? formatCount(Math.round((sum / count) * 10) / 10) : '—'
const averageCost = (spentCents: number, count: number): ReactNode =>
  count > 0 ? <Money cents={Math.round(spentCents / count)} /> : '—'

const leadCard = { title: 'Leads', hint: 'Of all agents', value: (total: Totals) => formatCount(total.leads) }
const activeCard = { title: 'Active Leads', hint: 'In work', value: (total: Totals) => formatCount(total.active) }

const performanceView: AgentView = {
  subtitle: 'All time, agent by agent',
  cards: [
    leadCard,
    activeCard,
    { title: 'Funded', hint: 'Became loans', value: (total) => formatCount(total.funded) },
    { title: 'Conversion', hint: 'Funded ÷ leads', value: (total) => formatRate(total.funded, total.leads) },
  ],
  columns: [
    { id: 'leads', header: 'Leads', count: leads, phone: { place: 'detail', cell: (row) => leadCount(row.leads) } },
    { id: 'active', header: 'Active', count: active, hideBelow: 'md' },
    {
      id: 'funded',
      header: 'Funded',
      count: funded,
      phone: { place: 'state', cell: (row) => `${formatCount(row.funded)} funded` },
    },
    {
      id: 'conversion',
      header: 'Conversion',
      align: 'end',
      cell: (row) => formatRate(row.funded, row.leads),
      file: (row) => (row.leads > 0 ? (row.funded / row.leads).toFixed(3) : ''),
      phone: 'amount',
    },
  ],
  measure: { name: 'Leads', of: leads, format: formatCount },
}

const leadsView: AgentView = {
  subtitle: 'Leads your agents purchased, all time',
  cards: [
    leadCard,
    activeCard,
    { title: 'Agents at Work', hint: 'With active leads', value: (total) => formatCount(total.working) },
    { title: 'Leads per Agent', hint: 'Average', value: (total) => average(total.leads, total.agents) },
  ],
  columns: [
    {
      id: 'last',
      header: 'Last active',
      cell: ({ lastActivityAt }) => <Moment at={lastActivityAt} none="Never" />,
      file: { instant: ({ lastActivityAt }) => lastActivityAt },
      hideBelow: 'md',
      phone: 'detail',
    },
    { id: 'leads', header: 'Leads', count: leads, phone: { place: 'state', cell: (row) => leadCount(row.leads) } },
    {
      id: 'active',
      header: 'Active leads',
      count: active,
      phone: { place: 'amount', cell: (row) => `${formatCount(row.active)} active` },
    },
  ],
  measure: { name: 'Active leads', of: active, format: formatCount },
}

const spendView: AgentView = {
  subtitle: 'Spend and balances, all time',
  cards: [
    { title: 'Lead Spend', hint: 'Of all agents', value: (total) => <Money cents={total.spentCents} /> },
    { title: 'Average Cost', hint: 'Per lead', value: (total) => averageCost(total.spentCents, total.leads) },
    { title: 'In Wallets', hint: 'Ready to spend', value: (total) => <Money cents={total.heldCents} /> },
    {
      title: 'Buyers',
      hint: 'Agents who have bought',
      value: (total) => `${formatCount(total.buyers)} of ${formatCount(total.agents)}`,
    },
  ],
  columns: [
    { id: 'leads', header: 'Leads', count: leads, phone: { place: 'detail', cell: (row) => leadCount(row.leads) } },
    {
      id: 'average',
      header: 'Average cost',
      align: 'end',
      cell: (row) => averageCost(row.spentCents, row.leads),
      hideBelow: 'md',
    },
    { id: 'held', header: 'In wallets', money: held, hideBelow: 'md' },
    { id: 'spent', header: 'Spend', money: spent, phone: 'amount' },
  ],
  measure: { name: 'Spend', of: spent, format: formatCents },
}
