import { createListCollection } from '@chakra-ui/react/collection'
import { Listbox } from '@chakra-ui/react/listbox'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useEffect, useMemo, useRef } from 'react'
import { Icon, type IconName } from '../mark/Icon'

export interface CommandItem {
  readonly id: string
  readonly label: string
  /** Text at the right end: the kind of item, or its state. */
  readonly detail?: string | undefined
  readonly icon: IconName
}

export interface CommandGroup<Item extends CommandItem> {
  readonly label: string
  readonly items: readonly Item[]
}

export interface CommandListProps<Item extends CommandItem> {
  label: string
  placeholder: string
  groups: readonly CommandGroup<Item>[]
  search: string
  onSearch: (search: string) => void
  onChoose: (item: Item) => void
  /** Text for a search without matches. */
  empty: string
}

/** A list of commands with a search field. Arrows choose one, Enter runs it. The first match is preselected. */
export function CommandList<Item extends CommandItem>(props: CommandListProps<Item>): JSX.Element {
  const { label, placeholder, groups, search, onSearch, onChoose, empty } = props
  const rootRef = useRef<HTMLDivElement>(null)
  const shown = groups.filter(({ items }) => items.length > 0)
  const collection = useMemo(
    () =>
      createListCollection({
        items: groups.flatMap(({ items }) => items),
        itemToValue: ({ id }) => id,
        itemToString: (item) => item.label,
      }),
    [groups],
  )
  useEffect(() => {
    // The dialog may have moved the focus before this list was mounted.
    rootRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [])
  return (
    <Listbox.Root
      ref={rootRef}
      variant="command"
      collection={collection}
      loopFocus
      value={[]}
      onSelect={({ value }) => {
        const item = collection.find(value)
        if (item) onChoose(item)
      }}
    >
      <Listbox.Input
        type="text"
        enterKeyHint="go"
        aria-label={label}
        placeholder={placeholder}
        data-autofocus=""
        autoHighlight
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <Listbox.Content aria-label={label}>
        {shown.map((group) => (
          <Listbox.ItemGroup key={group.label}>
            <Listbox.ItemGroupLabel>{group.label}</Listbox.ItemGroupLabel>
            {group.items.map((item) => (
              <Listbox.Item key={item.id} item={item} highlightOnHover>
                <Icon name={item.icon} size={16} />
                <Listbox.ItemText>{item.label}</Listbox.ItemText>
                {item.detail ? (
                  <Text as="span" flex="none" color="fg.muted" fontSize="sm">
                    {item.detail}
                  </Text>
                ) : null}
              </Listbox.Item>
            ))}
          </Listbox.ItemGroup>
        ))}
        <Listbox.Empty>{empty}</Listbox.Empty>
      </Listbox.Content>
    </Listbox.Root>
  )
}
