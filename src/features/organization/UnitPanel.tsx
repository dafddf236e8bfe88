import { HStack, Stack } from '@chakra-ui/react/stack'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { formatCount } from '../../lib/format/numbers'
import type { UnitAgentsQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { type ListPage, usePagedQuery } from '../../lib/api/use-paged-query'
import { personName } from '../../lib/labels/user-labels'
import { useMoreFailed } from '../../list/table-props'
import { Button } from '../../ui/button/Button'
import { ErrorState } from '../../ui/feedback/EmptyState'
import { Money } from '../../ui/figure/Money'
import { Avatar } from '../../ui/mark/Avatar'
import { DescriptionList } from '../../ui/text/DescriptionList'
import type { UnitChange } from './UnitDialogs'
import { levelBelow, levelNames, type OrgUnit, type UnitUser } from './units'

interface UnitUsersProps {
  unit: OrgUnit
  onUnassign: (user: UnitUser, unit: OrgUnit) => void
  title: string
  users: readonly (UnitUser & { readonly metrics?: UnitAgent['metrics'] })[]
}

/** A list of the users in a unit, each with a balance and a Remove button. */
function UnitUsers({ title, users, unit, onUnassign }: UnitUsersProps): JSX.Element {
  return (
    <Stack gap="1">
      <strong>{title}</strong>
      {users.length === 0 ? (
        <Text as="span" color="fg.muted">
          No one
        </Text>
      ) : null}
      {users.map((user) => (
        <HStack key={user.id} gap="2.5" minH="10">
          <Avatar name={personName(user)} size={28} />
          <Text as="span" flex="1" minW="0" overflowWrap="anywhere">
            {personName(user)}
          </Text>
          {user.metrics ? <Money cents={user.metrics.heldCents} /> : null}
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Remove ${personName(user)} from ${unit.name}`}
            onClick={() => onUnassign(user, unit)}
          >
            Remove
          </Button>
        </HStack>
      ))}
    </Stack>
  )
}

const UNIT_AGENTS = graphql(`
  query UnitAgents($unitId: ID!, $limit: Int, $nextToken: String) {
    listUnitAgents(unitId: $unitId, limit: $limit, nextToken: $nextToken) {
      users {
        id
        firstName
        lastName
        email
        metrics {
          heldCents
        }
      }
      nextToken
      total
    }
  }
`)

type UnitAgent = NonNullable<UnitAgentsQuery['listUnitAgents']>['users'][number]

const pageOf = ({ listUnitAgents: response }: UnitAgentsQuery): ListPage<UnitAgent> | null =>
  response && { items: response.users, nextToken: response.nextToken, total: response.total }
const idOf = ({ id }: UnitUser): string => id

/** A paged list of the agents in the unit itself. Loads when the unit opens, because a unit may have thousands. */
function UnitAgents(props: Omit<UnitUsersProps, 'title' | 'users'>): JSX.Element | null {
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
  const { rows, loading, error, total, hasMore, loadingDirection } = list
  if (loading) return null
  if (error && rows.length === 0) return <ErrorState error={error} retrying={list.refreshing} onRetry={list.retry} />
  if (rows.length === 0 && levelBelow(unit.level)) return null
  return (
    <>
      <UnitUsers title="Agents" users={rows} {...props} />
      {list.before > 0 ? (
        <Button
          size="sm"
          loading={loadingDirection === 'earlier'}
          onClick={() => void list.loadEarlier().catch(onFailed)}
        >
          Show earlier agents
        </Button>
      ) : null}
      {hasMore ? (
        <HStack gap="3">
          <Button size="sm" loading={loadingDirection === 'more'} onClick={() => void list.loadMore().catch(onFailed)}>
            Load more
          </Button>
          <Text as="span" color="fg.muted">
            {`${list.before + rows.length} of ${formatCount(total ?? 0)} shown`}
          </Text>
        </HStack>
      ) : null}
    </>
  )
}

export interface UnitPanelProps {
  unit: OrgUnit
  /** Path from the top unit: "Fairlead Lending › Coast › Harbor". */
  path: string
  /** The direct children of the unit. */
  below: readonly OrgUnit[]
  onSelect: (unitId: string) => void
  onChange: (change: UnitChange, unit: OrgUnit) => void
  onUnassign: (user: UnitUser, unit: OrgUnit) => void
}

/** A panel for one unit with its managers, agents, balances, and actions. */
export function UnitPanel(props: UnitPanelProps): JSX.Element {
  const { unit, path, below, onSelect, onChange, onUnassign } = props
  const nextLevel = levelBelow(unit.level)
  return (
    <Stack gap="5">
      <DescriptionList
        items={[
          { term: 'Level', detail: levelNames[unit.level] },
          { term: 'Location', detail: path },
          { term: 'Agents here and below', detail: unit.agentCount },
          { term: 'Agent balances', detail: <Money cents={unit.heldCents} /> },
        ]}
      />
      <HStack gap="2" flexWrap="wrap">
        {nextLevel ? (
          <Button variant="primary" icon="add" onClick={() => onChange('add', unit)}>
            {`Add ${levelNames[nextLevel].toLowerCase()}`}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={() => onChange('assign', unit)}>
          Assign someone
        </Button>
        <Button variant="secondary" onClick={() => onChange('rename', unit)}>
          Rename
        </Button>
        {unit.parentId === null ? null : (
          <Button variant="secondary" onClick={() => onChange('move', unit)}>
            Move
          </Button>
        )}
        <Button variant="dangerQuiet" icon="archive" onClick={() => onChange('archive', unit)}>
          Archive
        </Button>
      </HStack>
      <UnitUsers title="Manager" users={unit.managers} {...{ unit, onUnassign }} />
      {below.length > 0 ? (
        <Stack gap="1">
          <strong>Units below</strong>
          {below.map(({ id, name, agentCount, heldCents }) => (
            <HStack key={id} gap="2.5" minH="10">
              <chakra.button
                type="button"
                flex="1"
                minW="0"
                minH="7"
                color="accent.fg"
                fontWeight="medium"
                textAlign="start"
                overflowWrap="anywhere"
                _hover={{ textDecoration: 'underline' }}
                onClick={() => onSelect(id)}
              >
                {name}
              </chakra.button>
              <Text as="span" color="fg.muted">
                {agentCount === 1 ? '1 agent' : `${agentCount} agents`}
              </Text>
              <Money cents={heldCents} />
            </HStack>
          ))}
        </Stack>
      ) : null}
      <UnitAgents {...{ unit, onUnassign }} key={unit.id} />
    </Stack>
  )
}
