import type { ReactNode } from 'react'
import type { AgentFigures } from '../../features/users/agent-figures'
import { formatCents } from '../../lib/format/money'
import { formatCount, formatPercent } from '../../lib/format/numbers'
import { Money } from '../../ui/figure/Money'
import type { Column } from '../../ui/table/data-table-types'
import { Moment } from '../../ui/text/Moment'

type Measure = (agent: AgentFigures) => number

/** A report on agents: four totals, the table columns, and the measure for the sort order and the bars. */
export interface AgentView {
  readonly subtitle: string
  readonly cards: readonly {
    readonly title: string
    readonly hint: string
    /** Value computed from sums over all agents. */
    readonly value: (sum: (of: Measure) => number) => ReactNode
  }[]
  readonly columns: readonly Column<AgentFigures>[]
  readonly measure: { readonly name: string; readonly of: Measure; readonly format: (value: number) => string }
}

const leads: Measure = (agent) => agent.leads
const active: Measure = (agent) => agent.active
const funded: Measure = (agent) => agent.funded
const spent: Measure = (agent) => agent.spentCents
const held: Measure = (agent) => agent.heldCents

const one: Measure = () => 1
const bought: Measure = (agent) => (agent.leads > 0 ? 1 : 0)
const working: Measure = (agent) => (agent.active > 0 ? 1 : 0)

const share = (part: number, whole: number): string => (whole > 0 ? formatPercent(part / whole) : '—')
const leadsInWords = (count: number): string => `${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}`

const leadCard = {
  title: 'Leads',
  hint: 'Purchased',
  value: (sum: (of: Measure) => number) => formatCount(sum(leads)),
}
const activeCard = {
  title: 'Active Leads',
  hint: 'In work',
  value: (sum: (of: Measure) => number) => formatCount(sum(active)),
}

export const performanceView: AgentView = {
  subtitle: 'All time, agent by agent',
  cards: [
    leadCard,
    activeCard,
    { title: 'Funded', hint: 'Became loans', value: (sum) => formatCount(sum(funded)) },
    { title: 'Conversion', hint: 'Funded ÷ purchased', value: (sum) => share(sum(funded), sum(leads)) },
  ],
  columns: [
    { id: 'leads', header: 'Leads', count: leads, phone: { place: 'detail', cell: (row) => leadsInWords(row.leads) } },
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
      cell: (row) => share(row.funded, row.leads),
      file: (row) => (row.leads > 0 ? (row.funded / row.leads).toFixed(3) : ''),
      phone: 'amount',
    },
  ],
  measure: { name: 'Leads', of: leads, format: formatCount },
}

export const leadsView: AgentView = {
  subtitle: 'Leads your agents purchased, all time',
  cards: [
    leadCard,
    activeCard,
    { title: 'Agents at Work', hint: 'With active leads', value: (sum) => formatCount(sum(working)) },
    { title: 'Leads per Agent', hint: 'Average', value: (sum) => perAgent(sum(leads), sum(one)) },
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
    { id: 'leads', header: 'Leads', count: leads, phone: { place: 'state', cell: (row) => leadsInWords(row.leads) } },
    {
      id: 'active',
      header: 'Active leads',
      count: active,
      phone: { place: 'amount', cell: (row) => `${formatCount(row.active)} active` },
    },
  ],
  measure: { name: 'Active leads', of: active, format: formatCount },
}

export const spendView: AgentView = {
  subtitle: 'Spend and balances, all time',
  cards: [
    { title: 'Lead Spend', hint: 'Returns deducted', value: (sum) => <Money cents={sum(spent)} /> },
    {
      title: 'Average Cost',
      hint: 'Per lead',
      value: (sum) => (sum(leads) > 0 ? <Money cents={Math.round(sum(spent) / sum(leads))} /> : '—'),
    },
    { title: 'In Wallets', hint: 'Ready to spend', value: (sum) => <Money cents={sum(held)} /> },
    {
      title: 'Buyers',
      hint: 'Agents who have bought',
      value: (sum) => `${formatCount(sum(bought))} of ${formatCount(sum(one))}`,
    },
  ],
  columns: [
    { id: 'leads', header: 'Leads', count: leads, phone: { place: 'detail', cell: (row) => leadsInWords(row.leads) } },
    {
      id: 'average',
      header: 'Average cost',
      align: 'end',
      cell: (row) => (row.leads > 0 ? <Money cents={Math.round(row.spentCents / row.leads)} /> : '—'),
      hideBelow: 'md',
    },
    { id: 'held', header: 'In wallets', money: held, hideBelow: 'md' },
    { id: 'spent', header: 'Spend', money: spent, phone: 'amount' },
  ],
  measure: { name: 'Spend', of: spent, format: formatCents },
}

const perAgent = (sum: number, agents: number): string =>
  agents > 0 ? formatCount(Math.round((sum / agents) * 10) / 10) : '—'
