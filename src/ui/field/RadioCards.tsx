import { Grid } from '@chakra-ui/react/grid'
import { RadioCard as ChakraRadioCard } from '@chakra-ui/react/radio-card'
import { type CSSProperties, type JSX, type ReactNode } from 'react'

export interface RadioCard<Value extends string> {
  value: Value
  label: ReactNode
  description?: ReactNode
  /** Content at the right end: a badge, a price. */
  aside?: ReactNode
  disabled?: boolean
}

export interface RadioCardsProps<Value extends string> {
  /** Name of the group. */
  label: string
  hideLabel?: boolean
  value: Value | null
  onChange: (value: Value) => void
  options: readonly RadioCard<Value>[]
  /** Places the cards side by side if there is room. */
  columns?: boolean
}

/** Style that lays the native input over its card, so that the whole card is clickable. */
const overCard: CSSProperties = { inset: 0, width: '100%', height: '100%', margin: 0, clip: 'auto', opacity: 0 }

/** A group of native radio buttons with the look of cards. The arrow keys select one. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>): JSX.Element {
  const { label, hideLabel = false, value, onChange, options, columns = false } = props
  return (
    <ChakraRadioCard.Root value={value}>
      <ChakraRadioCard.Label data-hidden={hideLabel ? '' : undefined}>{label}</ChakraRadioCard.Label>
      <Grid gap="2" templateColumns={columns ? 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))' : '1fr'}>
        {options.map((option) => (
          <ChakraRadioCard.Item key={option.value} value={option.value} disabled={option.disabled}>
            <ChakraRadioCard.ItemHiddenInput style={overCard} onChange={() => onChange(option.value)} />
            <ChakraRadioCard.ItemIndicator />
            <ChakraRadioCard.ItemContent>
              <ChakraRadioCard.ItemText>{option.label}</ChakraRadioCard.ItemText>
              {option.description ? (
                <ChakraRadioCard.ItemDescription>{option.description}</ChakraRadioCard.ItemDescription>
              ) : null}
            </ChakraRadioCard.ItemContent>
            <span>{option.aside}</span>
          </ChakraRadioCard.Item>
        ))}
      </Grid>
    </ChakraRadioCard.Root>
  )
}
