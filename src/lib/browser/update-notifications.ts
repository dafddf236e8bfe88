/** Browser notifications about a new version of the app. The version check shows them. */
import { localStore } from './storage'

const storageKey = 'update-notifications'

export type NotificationState = 'on' | 'off' | 'denied' | 'unsupported'

export function notificationState(): NotificationState {
  if (typeof Notification === 'undefined') return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && localStore.get(storageKey) !== 'off' ? 'on' : 'off'
}

/**
 * Turns the notifications on or off, and returns the new state. The browser may ask the user for permission, so this
 * must be called by a click.
 */
export async function switchNotifications(on: boolean): Promise<NotificationState> {
  localStore.set(storageKey, on ? 'on' : 'off')
  if (!on || (await Notification.requestPermission()) !== 'granted' || show('Notifications are on'))
    return notificationState()
  localStore.set(storageKey, 'off')
  return 'unsupported'
}

/** Shows a browser notification if the user has allowed notifications. */
export function notifyIfPermitted(title: string): void {
  if (notificationState() === 'on') show(title)
}

/** Returns false if the browser shows no notifications from pages: on phones, some allow them only from service workers. */
function show(title: string): boolean {
  try {
    void new Notification(title)
    return true
  } catch {
    return false
  }
}
