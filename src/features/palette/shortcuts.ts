import { localStore } from '../../lib/browser/storage'

/** Name of the modifier key for the K shortcut on this platform. */
export const commandKey = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const storageKey = 'single-key-shortcuts'

/** Setting for single-letter shortcuts. Users who dictate need to turn them off. */
export const singleKeys = {
  areOn: (): boolean => localStore.get(storageKey) !== 'false',
  set: (on: boolean): void => localStore.set(storageKey, String(on)),
}
