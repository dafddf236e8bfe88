import { chakra, type HTMLChakraProps, type RecipeVariantProps, useRecipe } from '@chakra-ui/react/styled-system'
import type { JSX } from 'react'
import type { SelectOption } from '../field/Select'
import { Icon, type IconName } from '../mark/Icon'
import type { filterControlRecipe } from '../theme/recipes/filter-control'
import { useMediaQuery } from '../use-media-query'

type FilterFrameProps = HTMLChakraProps<'span'> & RecipeVariantProps<typeof filterControlRecipe>

/** The frame of a filter. */
export function FilterFrame({ kind, active, ...rest }: FilterFrameProps): JSX.Element {
  const recipe = useRecipe({ key: 'filterControl' })
  return <chakra.span css={recipe({ kind, active })} {...rest} />
}

export interface FilterSelectProps {
  label: string
  /** Empty for none of the options. */
  value: string
  options: readonly SelectOption[]
  /** The name of the empty choice: "All sources". Without it, one of the options always holds. */
  anyLabel?: string
  onChange: (value: string) => void
  /** On a phone this icon stands for the choice, and the options are in the list that opens. */
  sign?: IconName
}

/** One of several options, in a bar above a list. */
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
