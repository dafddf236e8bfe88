import type { CommandGroup, CommandItem } from '../../ui/overlay/CommandList'

/** An entry of the palette: a link to a page, or an action that runs immediately. */
export interface Command extends CommandItem {
  readonly to?: string
  readonly run?: () => void
}

/** Returns the commands whose label or detail contains every word of the search, in any order. */
export function matching(groups: readonly CommandGroup<Command>[], search: string): CommandGroup<Command>[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return groups.map((group) => ({
    ...group,
    items: group.items.filter(({ label, detail = '' }) => {
      const said = `${label} ${detail}`.toLowerCase()
      return words.every((word) => said.includes(word))
    }),
  }))
}
