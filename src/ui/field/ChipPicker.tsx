import { HStack, Stack } from '@chakra-ui/react/stack'
import { Tag } from '@chakra-ui/react/tag'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useEffect, useId, useRef } from 'react'
import { Icon } from '../mark/Icon'
import { controlStyle } from '../theme/recipes/input'
import { MultiSelect } from './MultiSelect'
import { FieldMessage } from './Checkbox'
import type { SelectOption } from './Select'

export interface ChipPickerProps {
  label: string
  error?: string | null | undefined
  options: readonly SelectOption[]
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** A multiple choice with a list. The selected options appear below it as removable tags. */
export function ChipPicker({ label, error, options, value, onChange }: ChipPickerProps): JSX.Element {
  const id = useId()
  const rootRef = useRef<HTMLDivElement>(null)
  const removedAt = useRef<number | null>(null)
  const selected = options.filter((option) => value.includes(option.value))

  // The pressed button disappears with its tag. The focus moves to the next tag, or to the list without a next tag.
  useEffect(() => {
    if (removedAt.current === null) return
    const chips = rootRef.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? []
    const next = chips[Math.min(removedAt.current, chips.length - 1)]
    ;(next ?? rootRef.current?.querySelector('button'))?.focus()
    removedAt.current = null
  }, [value])

  return (
    <Stack
      ref={rootRef}
      role="group"
      gap="1.5"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-note` : undefined}
      css={{
        '& > button': {
          ...controlStyle,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '3',
          textAlign: 'start',
        },
      }}
    >
      <Text id={`${id}-label`} fontSize="sm" fontWeight="medium">
        {label}
      </Text>
      <MultiSelect {...{ label, options }} value={selected.map((option) => option.value)} onChange={onChange} />
      {selected.length > 0 ? (
        <HStack as="ul" gap="1.5" flexWrap="wrap" aria-label={`${label}, selected`}>
          {selected.map((option, at) => (
            <li key={option.value}>
              <Tag.Root>
                <Tag.Label>{option.label}</Tag.Label>
                <Tag.CloseTrigger
                  data-chip=""
                  aria-label={`Remove ${option.label}`}
                  onClick={() => {
                    removedAt.current = at
                    onChange(value.filter((one) => one !== option.value))
                  }}
                >
                  <Icon name="close" size={14} />
                </Tag.CloseTrigger>
              </Tag.Root>
            </li>
          ))}
        </HStack>
      ) : null}
      <FieldMessage id={`${id}-note`} error={error ?? undefined} />
    </Stack>
  )
}
