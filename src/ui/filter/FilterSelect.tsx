import { chakra, type HTMLChakraProps, type RecipeVariantProps, useRecipe } from '@chakra-ui/react/styled-system'
import type { JSX } from 'react'
import type { SelectOption } from '../field/Select'
import { Icon, type IconName } from '../mark/Icon'
import type { filterControlRecipe } from '../theme/recipes/filter-control'
import { useMediaQuery } from '../use-media-query'

type FilterFrameProps = HTMLChakraProps<'span'> & RecipeVariantProps<typeof filterControlRecipe>

/** A frame around a filter. */
export function FilterFrame({ kind, active, ...rest }: FilterFrameProps): JSX.Element {
  const recipe = useRecipe({ key: 'filterControl' })
  return <chakra.span css={recipe({ kind, active })} {...rest} />
}

export interface FilterSelectProps {
  label: string
  /** Selected value, or an empty string for no option. */
  value: string
  options: readonly SelectOption[]
  /** Name of the empty choice: "All sources". Without it, one of the options is always selected. */
  anyLabel?: string
  onChange: (value: string) => void
  /** Icon that replaces the selected value on a phone. The list of options still opens. */
  sign?: IconName
}

/** A select with options, for a bar above a list. */
export function FilterSelect({ label, value, options, anyLabel, onChange, sign }: FilterSelectProps): JSX.Element {
  const onPhone = useMediaQuery('(width < 640px)')
  const shownSign = onPhone ? sign : undefined
  return (
    <FilterFrame kind={shownSign ? 'sign' : 'select'} active={anyLabel !== undefined && value !== ''}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {anyLabel === undefined ? null : <option value="">{anyLabel}</option>}
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
