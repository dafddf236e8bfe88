import { sessionStore } from '../../../src/lib/browser/storage'
import { newIdempotencyKey } from '../../../src/lib/idempotency'

/** Set while a desk leads this tab, so that the page after the next load knows from its first frame on. */
export const deskKey = 'sandbox:desk'
/** Whether the console was hidden for the tab before the desk came. */
export const wasHiddenKey = 'sandbox:desk-hidden'
const stageKey = 'sandbox:stage'

/** The name of this tab; a window that it opens is given a copy of its session storage and knows it, too. */
export function stageId(): string {
  const known = sessionStore.get(stageKey)
  if (known !== null) return known
  const made = newIdempotencyKey()
  sessionStore.set(stageKey, made)
  return made
}

/** The stage that this window, a desk, was opened from; undefined in a tab of its own. */
export const openedFrom = (): string | undefined => sessionStore.get(stageKey) ?? undefined
export const rememberStage = (stage: string): void => sessionStore.set(stageKey, stage)
