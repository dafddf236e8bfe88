import type { Message } from './protocol'

/** The two ends: what one says, those at the other one hear. */
export type Side = 'desk' | 'stage'

/** The way between the presenter's desk and the windows of the app, whichever machines they are on. */
export interface StageChannel {
  readonly say: (message: Message) => void
  /** Answers how to hear no more. */
  readonly onMessage: (listener: (message: Message) => void) => () => void
  /** From now until this page is gone, however it goes, that stage has a desk. */
  readonly hold: (stage: string) => void
  readonly isHeld: (stage: string) => Promise<boolean>
  /** Resolves when the stage, which has had a desk, has none. */
  readonly released: (stage: string) => Promise<void>
}
