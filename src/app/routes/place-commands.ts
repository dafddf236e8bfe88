import type { Command } from '../../features/palette/commands'
import { env } from '../../lib/env'
import type { AuthUser } from '../../lib/session/user'
import { isOpenTo } from './is-open-to'
import { placesOf } from './places'

/** The pages that the person can go to, as the palette lists them. */
export function placeCommands(user: AuthUser | null): readonly Command[] {
  return placesOf(env)
    .filter((place) => place.isFor === 'signedIn' && isOpenTo(user, place) && (place.link ?? place.panelLabel))
    .map(({ path, link, panel, panelLabel, title }) => ({
      id: `place:${path}`,
      label: panel && panelLabel ? panelLabel : title,
      ...(panel ? { detail: panel.label } : {}),
      icon: link?.icon ?? 'arrowRight',
      to: path,
    }))
}
