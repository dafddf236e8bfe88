import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { graphql } from '../../lib/api/graphql'
import type { SelectOption } from '../../ui/field/Select'
import type { SelectFilter } from '../../ui/filter/filters'
import { levelNames, levels } from './units'

export const UNIT_CHOICES = graphql(`
  query UnitChoices {
    listOrgUnits {
      id
      name
      level
    }
  }
`)

/** Returns the units to filter by. Null while they load, and empty for a user with fewer than two units. */
export function useUnitOptions(): readonly SelectOption[] | null {
  const { data, loading } = useQuery(UNIT_CHOICES)
  const units = data?.listOrgUnits
  return useMemo(() => {
    if (loading && !units) return null
    if (!units || units.length < 2) return []
    // The topmost unit equals the view without a filter.
    const top = Math.min(...units.map((unit) => levels.indexOf(unit.level)))
    return units
      .filter((unit) => levels.indexOf(unit.level) !== top)
      .map(({ id, name, level }) => ({ value: id, label: `${name} (${levelNames[level].toLowerCase()})` }))
  }, [units, loading])
}

/**
 * Returns a unit filter, or an empty list for a user with fewer than two units. While the units load, the filter has no
 * options, so that the layout does not shift when they arrive.
 */
export function useUnitFilter(anyLabel: string): readonly SelectFilter[] {
  const options = useUnitOptions()
  return useMemo(
    () =>
      options?.length === 0 ? [] : [{ kind: 'select', key: 'unit', label: 'Unit', anyLabel, options: options ?? [] }],
    [options, anyLabel],
  )
}
