import type { Command } from '../../features/palette/commands'
import { env } from '../../lib/env'
import type { AuthUser } from '../../lib/session/user'
import { navigationOf } from './navigation'

/** The pages that the person can go to, as the palette lists them. */
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
