import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import type { UnitAgentsQuery } from '../../lib/graphql/__generated__/documents'
import { graphql } from '../../lib/graphql/graphql'
import { type ListPage, usePagedQuery } from '../../lib/graphql/use-paged-query'
import { useMoreFailed } from '../../list/use-paged-table'
import { Button } from '../../ui/button/Button'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { formatCount } from '../../lib/format/numbers'
import { levelBelow } from './unit-tree'
import type { UnitPerson } from './units'
import { UnitPeople, type UnitPeopleProps } from './UnitPeople'

const UNIT_AGENTS = graphql(`
  query UnitAgents($unitId: ID!, $limit: Int, $nextToken: String) {
    listUnitAgents(unitId: $unitId, limit: $limit, nextToken: $nextToken) {
      users {
        id
        firstName
        lastName
        email
      }
      nextToken
      total
    }
  }
`)

const pageOf = ({ listUnitAgents: answer }: UnitAgentsQuery): ListPage<UnitPerson> | null =>
  answer && { items: answer.users, nextToken: answer.nextToken, total: answer.total }
const idOf = ({ id }: UnitPerson): string => id

/** A paged list of the agents in the unit itself. Loads when the unit opens, because a unit may have thousands. */
export function UnitAgents(props: Omit<UnitPeopleProps, 'title' | 'people'>): JSX.Element | null {
  const { unit } = props
  const onFailed = useMoreFailed()
  const list = usePagedQuery({
    document: UNIT_AGENTS,
    field: 'listUnitAgents',
    variables: { unitId: unit.id },
    pageSize: 50,
    pageOf,
    rowKey: idOf,
  })
  const { rows, loading, error, total, hasMore, moving } = list
  if (loading) return null
  if (error && rows.length === 0) return <ErrorState error={error} retrying={list.refreshing} onRetry={list.retry} />
  if (rows.length === 0 && levelBelow(unit.level)) return null
  return (
    <>
      <UnitPeople title="Agents" people={rows} {...props} />
      {list.before > 0 ? (
        <Button size="sm" loading={moving === 'earlier'} onClick={() => void list.loadEarlier().catch(onFailed)}>
          Show earlier agents
        </Button>
      ) : null}
      {hasMore ? (
        <HStack gap="3">
          <Button size="sm" loading={moving === 'more'} onClick={() => void list.loadMore().catch(onFailed)}>
            Load more
          </Button>
          <Text as="span" color="fg.muted">
            {list.before + rows.length} of {formatCount(total ?? 0)} shown
          </Text>
        </HStack>
      ) : null}
    </>
  )
}
