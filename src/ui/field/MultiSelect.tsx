import { Span } from '@chakra-ui/react/span'
import { type JSX, Suspense } from 'react'
import { Icon } from '../mark/Icon'
import { lazyComponent } from '../lazy-component'
import { Popover } from '../overlay/Popover'
import type { MultiSelectProps } from './MultiSelectList'

const MultiSelectList = lazyComponent(
  () => import('./MultiSelectList'),
  (module) => module.MultiSelectList,
)

/** A button with a list for selecting several options. A long list has a search field. */
export function MultiSelect({ label, options, value, onChange }: MultiSelectProps): JSX.Element {
  const only = value.length === 1 ? options.find((option) => option.value === value[0]) : undefined
  const summary = value.length === 0 ? label : (only?.label ?? `${label}: ${value.length}`)
  return (
    <Popover
      name={label}
      size="sm"
      content={MultiSelectList}
      trigger={
        <button type="button" aria-label={value.length > 0 ? `${label}, ${value.length} selected` : label}>
          <Span truncate>{summary}</Span>
          <Icon name="chevronDown" size={14} />
        </button>
      }
    >
      {() => (
        <Suspense>
          <MultiSelectList {...{ label, options, value, onChange }} />
        </Suspense>
      )}
    </Popover>
  )
}
