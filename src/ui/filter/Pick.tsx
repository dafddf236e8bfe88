import { chakra } from '@chakra-ui/react/styled-system'
import type { JSX } from 'react'
import type { SelectOption } from '../field/Select'
import { Icon, type IconName } from '../mark/Icon'
import { filterControlRecipe } from '../theme/recipes/filter-control'
import { useMediaQuery } from '../use-media-query'

/** The frame of a filter. */
export const FilterFrame = chakra('span', filterControlRecipe)

export interface PickProps {
  label: string
  /** Empty for none of the options. */
  value: string
  options: readonly SelectOption[]
  /** The name of the empty choice: "All sources". */
  anyLabel: string
  onChange: (value: string) => void
  /** On a phone this icon stands for the choice, and the options are in the list that opens. */
  sign?: IconName
}

/** One of several options, in a bar above a list. */
export function Pick({ label, value, options, anyLabel, onChange, sign }: PickProps): JSX.Element {
  const onPhone = useMediaQuery('(width < 640px)')
  const shownSign = onPhone ? sign : undefined
  return (
    <FilterFrame kind={shownSign ? 'sign' : 'select'} active={value !== ''}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{anyLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name={shownSign ?? 'chevronDown'} size={shownSign ? 18 : 14} />
    </FilterFrame>
  )
}
