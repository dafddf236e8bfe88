import { createContext, use, useSyncExternalStore } from 'react'
import { createAppPage } from '../../console/app-page'
import type { PageSandbox } from '../../console/page-sandbox'
import { useConsole } from '../../console/use-sandbox'
import { PagePlayer, type Player, type PlayerState } from './player'

/** At the presenter's desk, the player of the window that the desk controls. Otherwise null. */
export const PlayerContext = createContext<Player | null>(null)

const players = new WeakMap<PageSandbox, Player>()

/** Returns the player of this page. */
export function playerOf(sandbox: PageSandbox, basePath: string): Player {
  const existing = players.get(sandbox)
  if (existing) return existing
  const backend = {
    fetch: (request: Request) => fetch(request),
    baseUrl: new URL(basePath, location.href).href,
  }
  const player = new PagePlayer({ sandbox, page: createAppPage(basePath), backend })
  players.set(sandbox, player)
  return player
}

/** Returns the state of the player and a function that sends commands to it. */
export function usePlayer(): PlayerState & Pick<Player, 'send'> {
  const { sandbox, page } = useConsole()
  const player = use(PlayerContext) ?? playerOf(sandbox, page.basePath)
  return { ...useSyncExternalStore(player.subscribe, player.get), send: player.send }
}
