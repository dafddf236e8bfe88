import { matching } from '../../shared/search'
import { createListCollection } from '@chakra-ui/react/collection'
import { Listbox } from '@chakra-ui/react/listbox'
import { type JSX, useEffect, useMemo, useRef, useState } from 'react'
import type { SelectOption } from './Select'

export interface MultiSelectProps {
  label: string
  options: readonly SelectOption[]
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Minimum number of options for a search field. */
const searchedFrom = 11

export function MultiSelectList({ label, options, value, onChange }: MultiSelectProps): JSX.Element {
  const [search, setSearch] = useState('')
  const rootRef = useRef<HTMLDivElement>(null)
  const collection = useMemo(
    () => createListCollection({ items: matching(options, search, ({ label: name }) => [name]) }),
    [options, search],
  )
  useEffect(() => {
    // The popover may have moved the focus before this list was mounted.
    rootRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [])
  const searched = options.length >= searchedFrom
  return (
    <Listbox.Root
      ref={rootRef}
      collection={collection}
      selectionMode="multiple"
      loopFocus
      value={[...value]}
      onValueChange={(change) => onChange(change.value)}
    >
      {searched ? (
        <Listbox.Input
          type="search"
          aria-label={`Search ${label}`}
          placeholder="Search"
          data-autofocus=""
          autoHighlight
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      <Listbox.Content aria-label={label} {...(!searched && { 'data-autofocus': '' })}>
        {collection.items.map((option) => (
          <Listbox.Item key={option.value} item={option} highlightOnHover>
            <Listbox.ItemText>{option.label}</Listbox.ItemText>
          </Listbox.Item>
        ))}
        <Listbox.Empty>No matches</Listbox.Empty>
      </Listbox.Content>
    </Listbox.Root>
  )
}
