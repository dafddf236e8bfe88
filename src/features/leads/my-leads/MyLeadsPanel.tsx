import { useQuery } from '@apollo/client/react'
import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { graphql } from '../../../lib/api/graphql'
import { formatCount } from '../../../lib/format/numbers'
import { labelOf, leadStatuses } from '../../../lib/labels/labels'
import { env } from '../../../lib/settings/env'
import type { List, ListTableProps } from '../../../list/define-list'
import { ListCsvButton } from '../../../list/ListScreen'
import { LinkButton } from '../../../ui/button/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { WordBadge } from '../../../ui/figure/StatusBadge'
import { FoldedFilterBar } from '../../../ui/filter/FilterBar'
import type { Column } from '../../../ui/table/data-table-types'
import { DataTable } from '../../../ui/table/DataTable'
import { Age } from '../../../ui/text/Moment'
import { PhoneLink } from '../../../ui/text/PhoneLink'
import { leadColumns, StateCode } from '../lead-columns'
import type { LeadRow } from '../queries'
import { leadProgress } from './LeadStatusControl'
import { myLeadOrder, type myLeadFilters } from './my-lead-filters'
import { MyLeadDrawer, type MyLeadDrawerProps } from './MyLeadDrawer'
import styles from '../LeadTable.module.css'

interface MyLeadsPanelProps {
  list: List<LeadRow, typeof myLeadFilters>
  detail: Pick<MyLeadDrawerProps, 'loading' | 'error' | 'onRetry' | 'activity' | 'activityError' | 'balanceOf'>
}

/** The bought leads, with status counts, filters, a table, and details. */
export function MyLeadsPanel({ list, detail }: MyLeadsPanelProps): JSX.Element {
  const csv = <ListCsvButton list={list} />
  return (
    <>
      {env.full && !list.isBlank ? (
        <LeadStatusCounts shown={list.filters.status} onShow={(status) => list.setFilters({ status })} />
      ) : null}
      {list.isBlank ? null : env.full ? (
        <FoldedFilterBar label="Filter my leads" filters={list.controls} order={myLeadOrder} actions={csv} />
      ) : (
        <Flex justify="flex-end" mb="3">
          {csv}
        </Flex>
      )}
      <MyLeadsTable {...list.table} {...(!env.full && { sort: undefined, onSort: undefined, filtered: false })} />
      <MyLeadDrawer {...detail} leadId={list.recordId} onClose={list.closeRecord} />
    </>
  )
}

const LEAD_STATUS_COUNTS = graphql(`
  query LeadStrip {
    SOLD: listMyLeads(limit: 1, filters: { statuses: [SOLD] }) {
      total
    }
    CONTACTED: listMyLeads(limit: 1, filters: { statuses: [CONTACTED] }) {
      total
    }
    QUALIFIED: listMyLeads(limit: 1, filters: { statuses: [QUALIFIED] }) {
      total
    }
    FUNDED: listMyLeads(limit: 1, filters: { statuses: [FUNDED] }) {
      total
    }
  }
`)

interface LeadStatusCountsProps {
  /** Statuses that the list shows. Empty means all. */
  shown: readonly string[]
  onShow: (statuses: readonly (typeof leadProgress)[number][]) => void
}

/**
 * Buttons with the number of bought leads per status. A press filters the list by that status.
 * Hidden on phones, where each row shows its status and the filters include the status.
 */
function LeadStatusCounts({ shown, onShow }: LeadStatusCountsProps): JSX.Element {
  const { data, previousData } = useQuery(LEAD_STATUS_COUNTS, {
    fetchPolicy: 'cache-and-network',
  })
  const counts = data ?? previousData
  return (
    <Flex
      role="group"
      aria-label="Leads by status"
      hideBelow="sm"
      mb="3"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      boxShadow="xs"
      overflow="clip"
    >
      {leadProgress.map((status) => {
        const only = shown.length === 1 && shown[0] === status
        const count = counts?.[status]?.total
        return (
          <chakra.button
            key={status}
            type="button"
            aria-pressed={only}
            onClick={() => onShow(only ? [] : [status])}
            display="flex"
            flex="1"
            alignItems="baseline"
            justifyContent="space-between"
            gap="2"
            minW="0"
            minH="11"
            px="3"
            py="2.5"
            color="fg.muted"
            fontSize="sm"
            textAlign="start"
            _notFirst={{ borderInlineStartWidth: '1px' }}
            _hover={{ bg: 'bg.subtle' }}
            _pressed={{ bg: 'accent.subtle', color: 'accent.fg' }}
            _focusVisible={{ outlineOffset: '-2px' }}
          >
            <span>{labelOf(leadStatuses, status).name}</span>{' '}
            <Text as="span" color="fg" fontSize="lg" fontWeight="semibold">
              {typeof count === 'number' ? formatCount(count) : ''}
            </Text>
          </chakra.button>
        )
      })}
    </Flex>
  )
}

/** Returns the time of the purchase, by which the list is sorted. The specification has no such field. */
const boughtAt = ({ purchasedAt, updatedAt }: LeadRow): string => purchasedAt ?? updatedAt

const columns: readonly Column<LeadRow>[] = [
  leadColumns.name,
  {
    id: 'status',
    header: 'Status',
    width: '9.75rem',
    phone: {
      place: 'state',
      cell: (lead) => (
        <span className={styles.low}>
          <WordBadge word={labelOf(leadStatuses, lead.status)} />
        </span>
      ),
    },
    badge: (lead) => labelOf(leadStatuses, lead.status),
  },
  {
    id: 'phone',
    header: 'Phone',
    width: 'max(8.25rem, 11cqi)',
    cell: (lead) => (lead.phone ? <PhoneLink phone={lead.phone} className={styles.short} /> : null),
  },
  {
    id: 'state',
    header: 'State',
    width: 'max(3.25rem, 5cqi)',
    phone: 'detail',
    cell: (lead) => <StateCode code={lead.state} />,
  },
  { ...leadColumns.source, hideBelow: 'lg' },
  leadColumns.loan,
  { ...leadColumns.score, hideBelow: 'xl' },
  {
    id: 'price',
    header: 'Price',
    sortable: true,
    width: 'max(4.75rem, 8cqi)',
    hideBelow: 'lg',
    money: (lead) => lead.priceCents,
  },
  {
    id: 'bought',
    header: env.full ? 'Purchased' : 'Last updated',
    align: 'end',
    sortable: env.full,
    width: 'max(5.75rem, 9cqi)',
    hideBelow: 'md',
    phone: { place: 'detail', cell: (lead) => <Age at={boughtAt(lead)} /> },
    moment: boughtAt,
  },
]

/** Table of the leads that the agent has bought. */
function MyLeadsTable(table: ListTableProps<LeadRow>): JSX.Element {
  return (
    <DataTable
      {...table}
      orderedAbove
      fixed
      label="My leads"
      columns={columns}
      empty={
        <EmptyState
          icon="leads"
          title="You have not bought a lead yet"
          action={
            <LinkButton variant="primary" to="/marketplace">
              See open leads
            </LinkButton>
          }
        >
          {`Leads you buy appear here with ${env.full ? 'contact info, notes and status' : 'contact info'}.`}
        </EmptyState>
      }
    />
  )
}
