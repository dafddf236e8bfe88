import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { graphql } from '../../lib/api/graphql'
import { useReportPeriod } from '../../lib/time/period'
import { urlDay } from '../../lib/url-state/codecs'
import { useUrlState } from '../../lib/url-state/use-url-state'
import type { SelectOption } from '../../ui/field/Select'
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

/** The period of a page of figures, in the URL. */
export const periodUrl = { periodFrom: urlDay(), periodTo: urlDay() }

/** Returns the period of the figures, as chosen in the URL, and the units to filter by. */
export function usePeriodAndUnits() {
  const units = useUnitOptions()
  const { values } = useUrlState(periodUrl)
  const period = useReportPeriod({ from: values.periodFrom, to: values.periodTo })
  return useMemo(() => ({ ...period, units }), [period, units])
}
