import type { Clock } from '../time/clock'
import type { Log } from '../telemetry/log'
import type { SafeStorage } from '../browser/storage'
import type { Timers } from '../time/timers'
import type { RunExclusive } from './exclusive'
import type { SessionSurroundings } from './surroundings'
import type { IdentityProvider } from './identity-provider'
import type { TokenAudience } from './token-set'

/** Dependencies of a session. */
export interface SessionDeps {
  /** Null when the identity settings are incomplete. */
  readonly provider: IdentityProvider | null
  readonly audience: TokenAudience | null
  readonly storage: SafeStorage
  readonly clock: Clock
  readonly timers: Timers
  readonly runExclusive: RunExclusive
  readonly surroundings: SessionSurroundings
  readonly log: Log
}
