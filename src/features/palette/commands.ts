import type { CommandGroup, CommandItem } from '../../ui/overlay/CommandList'

/** Something of the palette: a place to go to, or something that is done at once. */
export interface Command extends CommandItem {
  readonly to?: string
  readonly run?: () => void
}

/** Those whose label has every word that was typed, in whatever order. */
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
