import { sessionStore } from '../../../src/lib/browser/storage'
import { newIdempotencyKey } from '../../../src/lib/idempotency'

/** Set while a desk is connected to this tab, so that the next page knows from its first frame. */
export const deskKey = 'sandbox:desk'
/** Whether the tab hid the console before the desk connected. */
export const wasHiddenKey = 'sandbox:desk-hidden'
const stageKey = 'sandbox:stage'

/** Returns the id of this tab. A window that the tab opens copies its session storage, so it knows the id too. */
export function stageId(): string {
  const stored = sessionStore.get(stageKey)
  if (stored !== null) return stored
  const id = newIdempotencyKey()
  sessionStore.set(stageKey, id)
  return id
}

/** Returns the id of the tab that opened this desk, or undefined if no tab did. */
export const openedFrom = (): string | undefined => sessionStore.get(stageKey) ?? undefined
export const rememberStage = (stage: string): void => sessionStore.set(stageKey, stage)
