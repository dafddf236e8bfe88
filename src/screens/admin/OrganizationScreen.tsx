import { useQuery } from '@apollo/client/react'
import { type JSX, useMemo, useState } from 'react'
import { type PendingUnitChange, UnitDialog } from '../../features/organization/UnitDialogs'
import { UnitPanel } from '../../features/organization/UnitPanel'
import { agentsText, canMove, type OrgUnit, searchUnits } from '../../features/organization/units'
import { graphql } from '../../lib/api/graphql'
import { formatCents } from '../../shared/money'
import { personName } from '../../lib/labels/user-labels'
import { urlOption, urlText } from '../../lib/url-state/codecs'
import { useUrlState } from '../../lib/url-state/use-url-state'
import { Button } from '../../ui/button/Button'
import { Drawer } from '../../ui/dialog/Modal'
import { PageFailure } from '../../ui/failure/ErrorFallbacks'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { FilterBar } from '../../ui/filter/FilterBar'
import { useMediaQuery } from '../../ui/hooks'
import { Card, Section } from '../../ui/page/Card'
import { PageHeader, SideBySide } from '../../ui/page/PageHeader'
import { pathTo, Tree } from '../../ui/tree/Tree'

const ORGANIZATION = graphql(`
  query Organization {
    listOrgUnits {
      id
      name
      level
      parentId
      agentCount
      heldCents
      managers {
        ...PersonName
      }
    }
  }
`)

const noUnits: readonly OrgUnit[] = []

/** Returns the units to show in the tree, and those of them that are expanded. A search expands all its matches. */
function useShownUnits(units: readonly OrgUnit[], selectedId: string, searchText: string) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string> | null>(null)
  const searching = searchText.trim() !== ''
  const search = useMemo(() => searchUnits(units, searchText), [units, searchText])
  // Expanded by default: the company, its divisions, and the ancestors of the selected unit.
  const startOpen = useMemo(
    () =>
      new Set([
        ...units.filter((unit) => unit.level === 'COMPANY' || unit.level === 'DIVISION').map((unit) => unit.id),
        ...pathTo(units, selectedId).slice(0, -1),
      ]),
    [units, selectedId],
  )
  const expanded = useMemo(
    () => (searching ? new Set(search.units.map((unit) => unit.id)) : (unfolded ?? startOpen)),
    [searching, search, unfolded, startOpen],
  )
  return { shown: search.units, firstFound: [...search.foundIds][0], searching, expanded, setUnfolded }
}

export function OrganizationScreen(): JSX.Element {
  const { data, error, loading, refetch } = useQuery(ORGANIZATION)
  return (
    <>
      <PageHeader title="Organization" subtitle="Company, divisions, branches and teams, and who works where" />
      {!data?.listOrgUnits && error ? (
        <Card>
          <PageFailure error={error} retrying={loading} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Units known={data?.listOrgUnits} loading={loading} />
      )}
    </>
  )
}

interface UnitsProps {
  known: readonly OrgUnit[] | null | undefined
  loading: boolean
}

/** The tree of units beside the selected unit. A phone shows only the tree, and opens a unit in a drawer. */
function Units({ known, loading }: UnitsProps): JSX.Element {
  const { values, set, reset } = useUrlState(
    useMemo(() => ({ unit: urlOption(known?.map(({ id }) => ({ value: id })) ?? null), search: urlText() }), [known]),
  )
  const [pending, setPending] = useState<PendingUnitChange | null>(null)
  const narrow = useMediaQuery('(width < 64rem)')
  const units = known ?? noUnits
  const byId = useMemo(() => new Map(units.map((unit) => [unit.id, unit])), [units])
  const { shown, firstFound, searching, expanded, setUnfolded } = useShownUnits(units, values.unit, values.search)
  // During a search, the first match is selected until the user selects another match.
  const chosenIsShown = !searching || shown.some((unit) => unit.id === values.unit)
  const top = units.find((unit) => unit.parentId === null || !byId.has(unit.parentId))
  const [focused, setFocused] = useState('')
  const chosen = narrow ? focused : values.unit || (top?.id ?? '')
  const selected = byId.get(chosenIsShown && byId.has(chosen) ? chosen : (firstFound ?? ''))
  const opened = narrow ? byId.get(values.unit) : undefined
  const describe = useDescription()
  const panelOf = (unit: OrgUnit): JSX.Element => (
    <UnitPanel
      unit={unit}
      units={byId}
      onSelect={(id) => {
        setUnfolded(new Set([...expanded, unit.id]))
        set({ unit: id }, { push: true })
      }}
      onChange={(change) => setPending({ change, unit })}
    />
  )
  return (
    <>
      <SideBySide wideFirst>
        <Card>
          <FilterBar
            label="Find a unit"
            filters={[{ kind: 'text', key: 'search', label: 'Find a unit', placeholder: 'Find a unit' }]}
          />
          {shown.length > 0 ? (
            <Tree
              label="Organization"
              nodes={shown}
              expanded={expanded}
              // A search keeps every match expanded. The former state returns after the search.
              onExpandedChange={(next) => (searching ? undefined : setUnfolded(next))}
              selectedId={selected?.id ?? null}
              onSelect={(unit) => (narrow ? setFocused(unit) : set({ unit }))}
              onOpen={narrow ? (unit) => set({ unit }, { push: true }) : undefined}
              heightPx={narrow ? 520 : 640}
              describe={describe}
              canMoveTo={canMove}
              onMove={(unit, target) => setPending({ change: 'move', unit, targetId: target.id })}
            />
          ) : units.length > 0 ? (
            <EmptyState
              icon="search"
              title="No matching units"
              action={<Button onClick={() => reset(['search'])}>Clear search</Button>}
            />
          ) : loading ? (
            <SkeletonText lines={8} />
          ) : (
            <EmptyState icon="building" title="No units yet" />
          )}
        </Card>
        {selected && !narrow ? (
          <Section title={selected.name} card>
            {panelOf(selected)}
          </Section>
        ) : null}
      </SideBySide>
      <Drawer open={opened !== undefined} onClose={() => set({ unit: '' })} title={opened?.name ?? 'Unit'}>
        {opened ? panelOf(opened) : null}
      </Drawer>
      {pending ? <UnitDialog {...pending} units={units} onClose={() => setPending(null)} /> : null}
    </>
  )
}

/** Returns a function that describes a unit in its row: agents, their balances, and on a wide screen the managers. */
function useDescription(): (unit: OrgUnit) => string {
  const roomy = useMediaQuery('(width >= 80rem)')
  return ({ managers, agentCount, heldCents }) => {
    const parts = [managers.map(personName).join(', '), agentsText(agentCount), formatCents(heldCents)]
    return (roomy ? parts : parts.slice(1)).filter(Boolean).join(' · ')
  }
}
