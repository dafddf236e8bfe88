import type { Command } from '../../features/palette/use-search-results'
import { env } from '../../lib/settings/env'
import type { AuthUser } from '../../lib/auth/user'
import { navigationOf } from './navigation'

/** Returns the pages that the user can open, as commands for the palette. */
export function placeCommands(user: AuthUser | null): readonly Command[] {
  return navigationOf(user, env)
    .flatMap((entry) => [entry, ...entry.pages])
    .map(({ place, label, icon }) => ({
      id: `place:${place.path}`,
      label,
      ...(place.panel && !place.isPanelHome ? { detail: place.panel.label } : {}),
      icon,
      to: place.path,
    }))
}
