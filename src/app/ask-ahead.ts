import { askPastCache } from '../lib/graphql/past-cache'
import { placeAt } from './routes/places'
import { screenAtHand } from './routes/screen-files'
import type { Services } from './services'

/**
 * Asks what the first screen is going to ask, before it is drawn: on a phone drawing takes longer than an answer. What turns out
 * not to be asked, since the person is led elsewhere, was asked in vain.
 */
export function askAhead({ env, session, history, person }: Services): void {
  const { user } = session.getSnapshot()
  const { pathname, search } = history.location
  const place = pathname.startsWith(env.basePath) ? placeAt(`/${pathname.slice(env.basePath.length)}`) : undefined
  // A page that this build has not is led away from, and its operations are not sent.
  if (!user || !place || place.isInBuild?.(env) === false) return
  const asks = screenAtHand(place)?.asks
  if (!asks) return
  const { client } = person()
  for (const question of asks({ user, params: new URLSearchParams(search), env }))
    askPastCache(client, question, { ahead: true })
}
