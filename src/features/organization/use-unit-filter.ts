import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { env } from '../../lib/env'
import { graphql } from '../../lib/graphql/graphql'
import type { SelectFilter } from '../../ui/filter/filters'
import { levelNames, levels } from './unit-tree'

const UNIT_CHOICES = graphql(`
  query UnitChoices {
    listOrgUnits {
      id
      name
      level
    }
  }
`)

/** A filter by unit for whoever has more than one to choose from; else nothing to filter by. */
export function useUnitFilter(anyLabel: string): readonly SelectFilter[] {
  const { data, loading } = useQuery(UNIT_CHOICES, { skip: !env.capabilities.hierarchy })
  const units = data?.listOrgUnits
  return useMemo(() => {
    const filter = { kind: 'select', key: 'unit', label: 'Unit', anyLabel } as const
    // It keeps its place from the beginning: coming later, it would push what stands below.
    if (!units) return loading ? [{ ...filter, options: [] }] : []
    if (units.length < 2) return []
    // The topmost unit is what is shown without a filter.
    const top = Math.min(...units.map((unit) => levels.indexOf(unit.level)))
    const options = units
      .filter((unit) => levels.indexOf(unit.level) !== top)
      .map(({ id, name, level }) => ({ value: id, label: `${name} (${levelNames[level].toLowerCase()})` }))
    return [{ ...filter, options }]
  }, [units, loading, anyLabel])
}
