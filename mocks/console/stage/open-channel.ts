import { isServed } from '../served-page'
import { openBrowserChannel } from './browser-channel'
import type { Side, StageChannel } from './channel'

/** Where the backend is a server's, the other end may be on another machine; else it is in this very browser. */
export async function openStageChannel(side: Side, basePath: string): Promise<StageChannel> {
  if (!isServed()) return openBrowserChannel()
  return (await import('./server-channel')).openServerChannel(side, new URL(basePath, location.origin).href)
}
