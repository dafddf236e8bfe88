import type { AppPage } from '../page'
import { type Guide, straight } from '../play/use-play'
import type { PointerMove, PointerMoveResult } from '../stage/channel'

/** Leads the page along by hand, and straight where there is nothing to press. */
export function byHand(page: AppPage, move: (move: PointerMove) => Promise<PointerMoveResult>): Guide {
  const { become, goTo } = straight(page)
  return {
    async become(username, route) {
      if ((await move({ enter: username })) === 'missing') await become(username, route)
    },
    async goTo(route) {
      if ((await move({ walk: route })) === 'missing') await goTo(route)
    },
  }
}
