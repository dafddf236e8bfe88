import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createReducedMotion, createTheme, useReducedMotion, useTheme } from './preferences'
import { createSafeStorage } from './storage'

/** Returns a page with a system preference that the test can change. */
function systemPage(matches: boolean) {
  const listeners = new Set<() => void>()
  const query = {
    matches,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }
  const page = Object.assign(Object.create(window) as Window, {
    matchMedia: () => query as unknown as MediaQueryList,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    document,
  })
  return {
    page,
    listeners,
    change(next: boolean) {
      query.matches = next
      for (const listener of listeners) listener()
    },
  }
}

const storage = createSafeStorage(() => localStorage)
const root = document.documentElement

function otherTab(key: string | null, value: string | null) {
  if (key !== null && value !== null) localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => root.classList.remove('dark'))

describe('theme', () => {
  it.each([
    [null, false, 'system', 'light'],
    [null, true, 'system', 'dark'],
    ['light', true, 'light', 'light'],
    ['dark', false, 'dark', 'dark'],
    ['system', true, 'system', 'dark'],
    ['purple', true, 'system', 'dark'],
    ['', false, 'system', 'light'],
  ])('with %j stored and system dark = %s, prefers %s and shows %s', (stored, systemIsDark, preference, resolved) => {
    if (stored !== null) localStorage.setItem('theme', stored)
    const theme = createTheme({ storage, page: systemPage(systemIsDark).page })
    const stop = theme.start()
    expect(theme.getSnapshot()).toEqual({ preference, resolved })
    expect(root.classList.contains('dark')).toBe(resolved === 'dark')
    stop()
  })

  it('follows the system live, but only if the user prefers that', () => {
    const system = systemPage(false)
    const theme = createTheme({ storage, page: system.page })
    const stop = theme.start()
    system.change(true)
    expect(root.classList.contains('dark')).toBe(true)
    theme.setPreference('light')
    expect(root.classList.contains('dark')).toBe(false)
    expect(localStorage.getItem('theme')).toBe('light')
    system.change(false)
    system.change(true)
    expect(theme.getSnapshot()).toEqual({ preference: 'light', resolved: 'light' })
    stop()
    expect(system.listeners.size).toBe(0)
  })

  it('follows other tabs', () => {
    const theme = createTheme({ storage, page: systemPage(false).page })
    const stop = theme.start()
    otherTab('theme', 'dark')
    expect(theme.getSnapshot().preference).toBe('dark')
    localStorage.clear()
    otherTab(null, null)
    expect(theme.getSnapshot().preference).toBe('system')
    stop()
    otherTab('theme', 'dark')
    expect(theme.getSnapshot().preference).toBe('system')
  })

  it('uses the default if storage is blocked, and can still change', () => {
    const blocked = createSafeStorage(() => {
      throw new Error('denied')
    })
    const theme = createTheme({ storage: blocked, page: systemPage(false).page })
    expect(theme.getSnapshot().preference).toBe('system')
    theme.setPreference('dark')
    expect(theme.getSnapshot()).toEqual({ preference: 'dark', resolved: 'dark' })
  })

  it('renders components again after a change', () => {
    const theme = createTheme({ storage, page: systemPage(false).page })
    const { result } = renderHook(() => useTheme(theme))
    expect(result.current.preference).toBe('system')
    act(() => result.current.setPreference('dark'))
    expect(result.current).toMatchObject({ preference: 'dark', resolved: 'dark' })
  })
})

describe('reduced motion', () => {
  it.each([
    [null, false, false],
    [null, true, true],
    ['true', false, true],
    ['false', true, false],
    ['maybe', true, true],
  ])('with %j stored and the system at %s, is %s', (stored, system, reduced) => {
    if (stored !== null) localStorage.setItem('reduced-motion', stored)
    const preference = createReducedMotion({ storage, page: systemPage(system).page })
    const stop = preference.start()
    expect(preference.getSnapshot()).toBe(reduced)
    expect(root.hasAttribute('data-reduced-motion')).toBe(reduced)
    stop()
  })

  it('is stored only when the user changes it', () => {
    const system = systemPage(false)
    const preference = createReducedMotion({ storage, page: system.page })
    const stop = preference.start()
    system.change(true)
    expect(preference.getSnapshot()).toBe(true)
    expect(localStorage.getItem('reduced-motion')).toBeNull()
    const { result } = renderHook(() => useReducedMotion(preference))
    act(() => result.current.setReduced(false))
    expect(result.current.reduced).toBe(false)
    expect(localStorage.getItem('reduced-motion')).toBe('false')
    system.change(true)
    expect(preference.getSnapshot()).toBe(false)
    otherTab('reduced-motion', 'true')
    expect(preference.getSnapshot()).toBe(true)
    stop()
    expect(system.listeners.size).toBe(0)
  })
})
