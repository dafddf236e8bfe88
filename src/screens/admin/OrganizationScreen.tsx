import { useQuery } from '@apollo/client/react'
import { type JSX, useMemo, useState } from 'react'
import { ASSIGN_USER } from '../../features/organization/mutations'
import { type PendingUnitChange, UnitDialog } from '../../features/organization/UnitDialogs'
import { UnitPanel } from '../../features/organization/UnitPanel'
import { canMove, type OrgUnit, pathOf, searchUnits, type UnitUser } from '../../features/organization/units'
import { graphql } from '../../lib/api/graphql'
import { failureText } from '../../lib/api/outcome'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { formatCents } from '../../shared/money'
import { personName } from '../../lib/labels/user-labels'
import { urlOption, urlText } from '../../lib/url-state/codecs'
import { useUrlState } from '../../lib/url-state/use-url-state'
import { Button } from '../../ui/button/Button'
import { Drawer } from '../../ui/dialog/Modal'
import { PageFailure } from '../../ui/failure/ErrorFallbacks'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { useToasts } from '../../ui/feedback/Toasts'
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
        id
        firstName
        lastName
        email
      }
    }
  }
`)

const noUnits: readonly OrgUnit[] = []

export function OrganizationScreen(): JSX.Element {
  const { data, error, loading, refetch } = useQuery(ORGANIZATION)
  const known = data?.listOrgUnits
  const { values, set, reset } = useUrlState(
    useMemo(() => ({ unit: urlOption(known?.map(({ id }) => ({ value: id })) ?? null), search: urlText() }), [known]),
  )
  const [pending, setPending] = useState<PendingUnitChange | null>(null)
  const assign = useAppMutation(ASSIGN_USER)
  const toasts = useToasts()
  const narrow = useMediaQuery('(width < 64rem)')
  const roomy = useMediaQuery('(width >= 80rem)')
  const units = data?.listOrgUnits ?? noUnits
  const byId = useMemo(() => new Map(units.map((unit) => [unit.id, unit])), [units])
  const [unfolded, setUnfolded] = useState<ReadonlySet<string> | null>(null)
  const searching = values.search.trim() !== ''
  const search = useMemo(() => searchUnits(units, values.search), [units, values.search])
  // Expanded by default: the company, its divisions, and the ancestors of the selected unit. Search results are always
  // visible.
  const startOpen = useMemo(
    () =>
      new Set([
        ...units.filter((unit) => unit.level === 'COMPANY' || unit.level === 'DIVISION').map((unit) => unit.id),
        ...pathTo(units, values.unit).slice(0, -1),
      ]),
    [units, values.unit],
  )
  const expanded = useMemo(
    () => (searching ? new Set(search.units.map((unit) => unit.id)) : (unfolded ?? startOpen)),
    [searching, search, unfolded, startOpen],
  )
  // During a search, the first match is selected until the user selects another match.
  const [firstFound] = search.foundIds
  const chosenIsShown = !searching || search.units.some((unit) => unit.id === values.unit)
  const top = units.find((unit) => unit.parentId === null || !byId.has(unit.parentId))
  // A wide screen always shows a unit next to the tree. A phone shows only the tree, and opens a unit in a drawer.
  const [focused, setFocused] = useState('')
  const chosen = narrow ? focused : values.unit || (top?.id ?? '')
  const selected = byId.get(chosenIsShown && byId.has(chosen) ? chosen : (firstFound ?? ''))
  const opened = narrow ? byId.get(values.unit) : undefined

  const describe = (unit: OrgUnit): string => {
    const agents = `${unit.agentCount} ${unit.agentCount === 1 ? 'agent' : 'agents'}`
    const parts = [unit.managers.map(personName).join(', '), agents, formatCents(unit.heldCents)]
    return (roomy ? parts : parts.slice(1)).filter(Boolean).join(' · ')
  }

  const unassign = async (user: UnitUser, unit: OrgUnit): Promise<void> => {
    if (assign.running) return
    const outcome = await assign.run({ userId: user.id, unitId: null })
    const failure = failureText(outcome, `${personName(user)} could not be removed`)
    if (failure) toasts.show({ tone: 'error', ...failure })
    else if (outcome.status === 'done') toasts.show({ tone: 'success', title: `${personName(user)} left ${unit.name}` })
  }

  const panelOf = (unit: OrgUnit): JSX.Element => (
    <UnitPanel
      unit={unit}
      path={pathOf(unit, byId)}
      below={units.filter(({ parentId }) => parentId === unit.id)}
      onSelect={(id) => {
        setUnfolded(new Set([...expanded, unit.id]))
        set({ unit: id }, { push: true })
      }}
      onChange={(change, of) => setPending({ change, unit: of })}
      onUnassign={(user, from) => void unassign(user, from)}
    />
  )

  return (
    <>
      <PageHeader title="Organization" subtitle="Company, divisions, branches and teams, and who works where" />
      {!data?.listOrgUnits && error ? (
        <Card>
          <PageFailure error={error} retrying={loading} onRetry={() => void refetch()} />
        </Card>
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
                title="No matching units"
                action={<Button onClick={() => reset(['search'])}>Clear search</Button>}
              />
            ) : units.length > 0 ? (
              <Tree
                label="Organization"
                nodes={search.units}
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
      )}
      <Drawer open={opened !== undefined} onClose={() => set({ unit: '' })} title={opened?.name ?? 'Unit'}>
        {opened ? panelOf(opened) : null}
      </Drawer>
      {pending ? <UnitDialog {...pending} units={units} onClose={() => setPending(null)} /> : null}
    </>
  )
}
