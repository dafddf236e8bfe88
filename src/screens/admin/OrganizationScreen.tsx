import { useQuery } from '@apollo/client/react'
import { type JSX, useMemo, useState } from 'react'
import { personName } from '../../lib/words/person-words'
import { searchUnits } from '../../features/organization/unit-search'
import { canMove, levelNames, pathOf } from '../../features/organization/unit-tree'
import { ASSIGN_USER, type OrgUnit, type PendingUnitChange, type UnitPerson } from '../../features/organization/units'
import { UnitDialog } from '../../features/organization/UnitDialog'
import { UnitPanel } from '../../features/organization/UnitPanel'
import { useCommand } from '../../lib/command/use-command'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { Button } from '../../ui/button/Button'
import { Card } from '../../ui/page/Card'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { FilterBar } from '../../ui/filter/FilterBar'
import { PageHeader } from '../../ui/page/PageHeader'
import { SideBySide } from '../../ui/page/ScreenLayout'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { useToasts } from '../../ui/feedback/Toasts'
import { Tree } from '../../ui/tree/Tree'
import { urlText } from '../../lib/address/codecs'
import { useMediaQuery } from '../../ui/use-media-query'
import { useAddress } from '../../lib/address/use-address'

const ORGANIZATION = graphql(`
  query Organization {
    listOrgUnits {
      id
      name
      level
      parentId
      agentCount
      managers {
        id
        firstName
        lastName
        email
      }
      agents {
        id
        firstName
        lastName
        email
      }
    }
  }
`)

const url = { unit: urlText(), search: urlText() }
const noUnits: readonly OrgUnit[] = []

export function OrganizationScreen(): JSX.Element {
  const { values, set, reset } = useAddress(url)
  const { data, error, loading, refetch } = useQuery(ORGANIZATION)
  const [pending, setPending] = useState<PendingUnitChange | null>(null)
  const assign = useCommand(ASSIGN_USER, { rereads: 'screen' })
  const toasts = useToasts()
  const narrow = useMediaQuery('(width < 1024px)')
  const units = data?.listOrgUnits ?? noUnits
  const byId = useMemo(() => new Map(units.map((unit) => [unit.id, unit])), [units])
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null)
  const searching = values.search.trim() !== ''
  const search = useMemo(() => searchUnits(units, values.search), [units, values.search])
  // The company and its divisions are open until the person says otherwise; what is found is always in sight.
  const startOpen = useMemo(
    () => new Set(units.filter((unit) => unit.level === 'COMPANY' || unit.level === 'DIVISION').map((unit) => unit.id)),
    [units],
  )
  const expanded = useMemo(
    () => (searching ? new Set(search.units.map((unit) => unit.id)) : (opened ?? startOpen)),
    [searching, search, opened, startOpen],
  )
  // While searching, the first one found is the chosen one until another of them is chosen.
  const [firstFound] = search.foundIds
  const chosenIsShown = !searching || search.units.some((unit) => unit.id === values.unit)
  const selected = byId.get(chosenIsShown && values.unit ? values.unit : (firstFound ?? ''))

  const unassign = async (person: UnitPerson, unit: OrgUnit): Promise<void> => {
    if (assign.running) return
    const outcome = await assign.run({ userId: person.id, unitId: null })
    toasts.show(
      outcome.status === 'done'
        ? { tone: 'success', title: `${personName(person)} left ${unit.name}` }
        : { tone: 'error', title: 'The person could not be removed', description: outcome.error.message },
    )
  }

  return (
    <>
      <PageHeader title="Organization" subtitle="Company, divisions, branches and teams, and who works where" />
      {!data?.listOrgUnits && error ? (
        <ErrorState error={error} retrying={loading} onRetry={() => askAgain(refetch)} />
      ) : (
        <SideBySide wideFirst>
          <Card>
            <FilterBar
              label="Find a unit"
              filters={[{ kind: 'text', key: 'search', label: 'Find a unit', placeholder: 'Find a unit' }]}
            />
            {units.length > 0 && search.units.length === 0 ? (
              <EmptyState
                icon="search"
                title="No unit is named like this"
                action={<Button onClick={() => reset(['search'])}>Clear the search</Button>}
              />
            ) : units.length > 0 ? (
              <Tree
                label="Organization"
                nodes={search.units}
                expanded={expanded}
                // While searching everything found stays open; what was open before is so again afterwards.
                onExpandedChange={(next) => (searching ? undefined : setOpened(next))}
                selectedId={selected?.id ?? null}
                onSelect={(unit) => set({ unit })}
                heightPx={narrow ? 340 : 560}
                describe={(unit) =>
                  `${levelNames[unit.level]} · ${unit.agentCount} ${unit.agentCount === 1 ? 'agent' : 'agents'}`
                }
                canMoveTo={canMove}
                onMove={(unit, target) => setPending({ change: 'move', unit, targetId: target.id })}
              />
            ) : loading ? (
              <SkeletonText lines={8} />
            ) : (
              <EmptyState icon="building" title="No units yet" />
            )}
          </Card>
          {/* On a phone it lies below the tree, and would move when that is there. */}
          {data?.listOrgUnits ? (
            <UnitPanel
              unit={selected}
              path={selected ? pathOf(selected, byId) : ''}
              onChange={(change, unit) => setPending({ change, unit })}
              onUnassign={(person, unit) => void unassign(person, unit)}
            />
          ) : null}
        </SideBySide>
      )}
      {pending ? <UnitDialog pending={pending} units={units} onClose={() => setPending(null)} /> : null}
    </>
  )
}
