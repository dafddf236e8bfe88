import type { RequestLog } from '../server/request-log'
import type { CurrentWorld } from '../saved-world/current-world'
import type { PictureStore } from '../world/picture-store'

/** What the routes of the control API work on. */
export interface ControlContext {
  readonly host: CurrentWorld
  readonly pictures: PictureStore
  readonly log: RequestLog
  /** Returns the machine's time in epoch milliseconds. */
  readonly wallClock: () => number
  /** The backend's own `fetch`, for sign-ins. */
  readonly fetch: (request: Request) => Promise<Response>
  /** URL of the app, with its base path. */
  readonly baseUrl: string
}
