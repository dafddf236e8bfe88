import { HStack, Stack } from '@chakra-ui/react/stack'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { formatCount } from '../../lib/format/numbers'
import type { UnitAgentsQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'
import { failureText } from '../../lib/api/outcome'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import type { ListPage } from '../../lib/api/pages'
import { usePagedQuery } from '../../list/use-paged-query'
import { personName } from '../../lib/labels/user-labels'
import { useMoreFailed } from '../../list/table-props'
import { Button } from '../../ui/button/Button'
import { ErrorState } from '../../ui/feedback/EmptyState'
import { useToasts } from '../../ui/feedback/Toasts'
import { Money } from '../../ui/figure/Money'
import { Avatar } from '../../ui/mark/Avatar'
import { DescriptionList } from '../../ui/text/DescriptionList'
import { ASSIGN_USER } from './mutations'
import type { UnitChange } from './UnitDialogs'
import { agentsText, levelBelow, levelNames, type OrgUnit, pathOf, type UnitUser } from './units'

interface UnitUsersProps {
  unit: OrgUnit
  title: string
  users: readonly (UnitUser & { readonly metrics?: UnitAgent['metrics'] })[]
}

/** A list of the users in a unit, each with a balance and a Remove button. */
function UnitUsers({ title, users, unit }: UnitUsersProps): JSX.Element {
  const assign = useAppMutation(ASSIGN_USER)
  const toasts = useToasts()
  const unassign = async (user: UnitUser): Promise<void> => {
    if (assign.running) return
    const outcome = await assign.run({ userId: user.id, unitId: null })
    const failure = failureText(outcome, `${personName(user)} could not be removed`)
    if (failure) toasts.show({ tone: 'error', ...failure })
    else if (outcome.status === 'done') toasts.show({ tone: 'success', title: `${personName(user)} left ${unit.name}` })
  }
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
            onClick={() => void unassign(user)}
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
        ...PersonName
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

const page = ({ listUnitAgents: response }: UnitAgentsQuery): ListPage<UnitAgent> | null =>
  response && { items: response.users, nextToken: response.nextToken, total: response.total }
const idOf = ({ id }: UnitUser): string => id

/** A paged list of the agents in the unit itself. Loads when the unit opens, because a unit may have thousands. */
function UnitAgents({ unit }: Pick<UnitUsersProps, 'unit'>): JSX.Element | null {
  const onFailed = useMoreFailed()
  const list = usePagedQuery({
    query: UNIT_AGENTS,
    variables: { unitId: unit.id },
    page,
    rowKey: idOf,
  })
  const { rows, loading, error, total, hasMore, isFromStart } = list
  if (loading) return null
  if (error && rows.length === 0)
    return <ErrorState error={error} retrying={list.refreshing} onRetry={() => void list.restart()} />
  if (rows.length === 0 && levelBelow(unit.level)) return null
  return (
    <>
      <UnitUsers title="Agents" users={rows} unit={unit} />
      {isFromStart ? null : (
        <Button size="sm" onClick={() => void list.restart()}>
          Show from the beginning
        </Button>
      )}
      {hasMore ? (
        <HStack gap="3">
          <Button size="sm" loading={list.loadingMore} onClick={() => void list.loadMore().catch(onFailed)}>
            Load more
          </Button>
          <Text as="span" color="fg.muted">
            {`${rows.length} of ${formatCount(total ?? 0)} shown`}
          </Text>
        </HStack>
      ) : null}
    </>
  )
}

export interface UnitPanelProps {
  unit: OrgUnit
  units: ReadonlyMap<string, OrgUnit>
  onSelect: (unitId: string) => void
  onChange: (change: UnitChange) => void
}

/** A panel for one unit with its managers, agents, balances, and actions. */
export function UnitPanel({ unit, units, onSelect, onChange }: UnitPanelProps): JSX.Element {
  const below = [...units.values()].filter(({ parentId }) => parentId === unit.id)
  const nextLevel = levelBelow(unit.level)
  return (
    <Stack gap="5">
      <DescriptionList
        items={[
          { term: 'Level', detail: levelNames[unit.level] },
          { term: 'Location', detail: pathOf(unit, units) },
          { term: 'Agents here and below', detail: unit.agentCount },
          { term: 'Agent balances', detail: <Money cents={unit.heldCents} /> },
        ]}
      />
      <HStack gap="2" flexWrap="wrap">
        {nextLevel ? (
          <Button variant="primary" icon="add" onClick={() => onChange('add')}>
            {`Add ${levelNames[nextLevel].toLowerCase()}`}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={() => onChange('assign')}>
          Assign someone
        </Button>
        <Button variant="secondary" onClick={() => onChange('rename')}>
          Rename
        </Button>
        {unit.parentId === null ? null : (
          <Button variant="secondary" onClick={() => onChange('move')}>
            Move
          </Button>
        )}
        <Button variant="dangerQuiet" icon="archive" onClick={() => onChange('archive')}>
          Archive
        </Button>
      </HStack>
      <UnitUsers title="Manager" users={unit.managers} unit={unit} />
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
                {agentsText(agentCount)}
              </Text>
              <Money cents={heldCents} />
            </HStack>
          ))}
        </Stack>
      ) : null}
      <UnitAgents unit={unit} key={unit.id} />
    </Stack>
  )
}
