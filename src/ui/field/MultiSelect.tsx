import { Span } from '@chakra-ui/react/span'
import { type JSX, Suspense } from 'react'
import { Icon } from '../mark/Icon'
import { onDemand } from '../on-demand'
import { Popover } from '../overlay/Popover'
import type { SelectOption } from './Select'

export interface MultiSelectProps {
  label: string
  options: readonly SelectOption[]
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  className?: string | undefined
}

const loadList = () => import('./MultiSelectList')
const MultiSelectList = onDemand(loadList, (module) => module.MultiSelectList)

/** Several of a list, which opens below a button; a long list can be searched. */
export function MultiSelect({ label, options, value, onChange, className }: MultiSelectProps): JSX.Element {
  const only = value.length === 1 ? options.find((option) => option.value === value[0]) : undefined
  const summary = value.length === 0 ? label : (only?.label ?? `${label}: ${value.length}`)
  return (
    <Popover
      label={value.length > 0 ? `${label}, ${value.length} selected` : label}
      name={label}
      size="sm"
      triggerClassName={className}
      prepare={loadList}
      trigger={
        <>
          <Span truncate>{summary}</Span>
          <Icon name="chevronDown" size={14} />
        </>
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
