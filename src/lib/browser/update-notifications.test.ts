import { beforeEach, expect, it, vi } from 'vitest'
import { localStore } from './storage'
import { notificationState, notifyIfPermitted, switchNotifications } from './update-notifications'

const shown: string[] = []

/** Replaces the browser's notifications. `answer` is what the user chooses when the browser asks. */
function stubNotifications(permission: NotificationPermission, answer = permission, refuses = false) {
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(() => {
    FakeNotification.permission = answer
    return Promise.resolve(answer)
  })
  class FakeNotification {
    static permission = permission
    static readonly requestPermission = requestPermission
    constructor(title: string) {
      if (refuses) throw new TypeError('Illegal constructor')
      shown.push(title)
    }
  }
  vi.stubGlobal('Notification', FakeNotification)
  return requestPermission
}

beforeEach(() => {
  shown.length = 0
  localStore.remove('update-notifications')
})

it.each([
  ['granted', 'on', ['x']],
  ['default', 'off', []],
  ['denied', 'denied', []],
] as const)('with the permission %s, notifications are %s', (permission, state, titles) => {
  stubNotifications(permission)
  expect(notificationState()).toBe(state)
  notifyIfPermitted('x')
  expect(shown).toEqual(titles)
})

it('are unsupported in a browser without them', () => {
  vi.stubGlobal('Notification', undefined)
  expect(notificationState()).toBe('unsupported')
  expect(() => notifyIfPermitted('x')).not.toThrow()
})

it('turn on after the user has allowed them, and off again', async () => {
  const requestPermission = stubNotifications('default', 'granted')
  expect(await switchNotifications(true)).toBe('on')
  expect(requestPermission).toHaveBeenCalledOnce()
  expect(shown).toEqual(['Notifications are on'])
  expect(await switchNotifications(false)).toBe('off')
  notifyIfPermitted('x')
  expect(shown).toHaveLength(1)
})

it.each([
  ['default', 'off'],
  ['denied', 'denied'],
] as const)('stay off if the user answers %s', async (answer, state) => {
  stubNotifications('default', answer)
  expect(await switchNotifications(true)).toBe(state)
  expect(shown).toEqual([])
})

it('are unsupported if the browser shows none from pages', async () => {
  stubNotifications('granted', 'granted', true)
  expect(await switchNotifications(true)).toBe('unsupported')
  expect(() => notifyIfPermitted('x')).not.toThrow()
})
