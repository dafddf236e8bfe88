import { useQuery } from '@apollo/client/react'
import { type JSX, useMemo, useState } from 'react'
import { unitPersonName } from '../../features/organization/move-words'
import { type UnitPerson, useAssignUser } from '../../features/organization/unit-actions'
import { searchUnits } from '../../features/organization/unit-search'
import { canMove, levelNames, pathOf } from '../../features/organization/unit-tree'
import type { PendingUnitChange } from '../../features/organization/unit-dialog'
import { UnitDialog } from '../../features/organization/UnitDialogs'
import { type OrgUnit, UnitPanel } from '../../features/organization/UnitPanel'
import { env } from '../../lib/env'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { FilterBar } from '../../ui/FilterBar'
import { PageHeader } from '../../ui/PageHeader'
import { SideBySide } from '../../ui/ScreenLayout'
import { SkeletonText } from '../../ui/Skeleton'
import { useToasts } from '../../ui/Toasts'
import { Tree } from '../../ui/Tree'
import { UnavailableState } from '../../ui/UnavailableState'
import { urlText } from '../../ui/url-codecs'
import { useConfirmation } from '../../ui/use-confirmation'
import { useMediaQuery } from '../../ui/use-media-query'
import { useUrlState } from '../../ui/use-url-state'

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

export function Component(): JSX.Element {
  if (env.capabilities.hierarchy) return <Organization />
  return (
    <>
      <PageHeader title="Organization" />
      <Card>
        <UnavailableState>Company, divisions, branches and teams would be arranged here.</UnavailableState>
      </Card>
    </>
  )
}

function Organization(): JSX.Element {
  const { values, set, reset } = useUrlState(url)
  const { data, error, loading, refetch } = useQuery(ORGANIZATION)
  const confirmation = useConfirmation<PendingUnitChange>()
  const assignUser = useAssignUser()
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
    const outcome = await assignUser({ userId: person.id, unitId: null })
    toasts.show(
      outcome.ok
        ? { tone: 'success', title: `${unitPersonName(person)} left ${unit.name}` }
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
                onMove={(unit, target) => confirmation.ask({ change: 'move', unit, targetId: target.id })}
              />
            ) : loading ? (
              <SkeletonText lines={8} />
            ) : (
              <EmptyState icon="building" title="No units yet" />
            )}
          </Card>
          <UnitPanel
            unit={selected}
            path={selected ? pathOf(selected, byId) : ''}
            onChange={(change, unit) => confirmation.ask({ change, unit })}
            onUnassign={(person, unit) => void unassign(person, unit)}
          />
        </SideBySide>
      )}
      <UnitDialog confirmation={confirmation} units={units} />
    </>
  )
}
