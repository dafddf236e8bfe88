// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { preparePane, isolatePaneStorage, prefixedStorage } from './pane-storage'

const pane = (n: number) => prefixedStorage(`fairlead-pane-${n}:localStorage:`, sessionStorage, localStorage)

/** Returns a fake window of a frame, with its name and its storages only. */
const frame = (name: string) =>
  ({ name, parent: window, localStorage, sessionStorage }) as unknown as Window & typeof globalThis

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('pane storage', () => {
  it('separates the sessions of panes and page', () => {
    localStorage.setItem('cognito_tokens', 'page')
    pane(1).setItem('cognito_tokens', 'one')
    expect([pane(1).getItem('cognito_tokens'), pane(2).getItem('cognito_tokens')]).toEqual(['one', null])
    pane(2).setItem('cognito_tokens', 'two')
    pane(1).removeItem('cognito_tokens')
    expect([pane(2).getItem('cognito_tokens'), localStorage.getItem('cognito_tokens')]).toEqual(['two', 'page'])
  })

  it('writes to session storage, so other tabs cannot read it', () => {
    pane(1).setItem('cognito_tokens', 'one')
    expect(localStorage.length).toBe(0)
  })

  it('counts, lists, and clears the keys of one pane', () => {
    sessionStorage.setItem('sandbox:open', '1')
    pane(2).setItem('c', '3')
    pane(1).setItem('a', '1')
    pane(1).setItem('b', '2')
    expect([pane(1).length, [pane(1).key(0), pane(1).key(1)].sort(), pane(1).key(2)]).toEqual([2, ['a', 'b'], null])
    pane(1).clear()
    expect([pane(1).length, pane(2).getItem('c'), sessionStorage.length]).toEqual([0, '3', 2])
  })

  it('shares the theme with the page', () => {
    pane(1).setItem('theme', 'dark')
    expect([localStorage.getItem('theme'), pane(2).getItem('theme')]).toEqual(['dark', 'dark'])
  })

  it('replaces both storages in a pane, and in no other page', () => {
    preparePane(3, 'tokens')
    expect(localStorage.length).toBe(0)
    const page = frame('fairlead-pane-3')
    expect(isolatePaneStorage(page)).toBe(true)
    expect([page.localStorage.getItem('cognito_tokens'), page.sessionStorage.getItem('cognito_tokens')]).toEqual([
      'tokens',
      null,
    ])
    page.sessionStorage.setItem('build-id', '7')
    expect([page.localStorage.getItem('build-id'), sessionStorage.getItem('build-id')]).toEqual([null, null])
    expect([isolatePaneStorage(frame('elsewhere')), isolatePaneStorage(frame(''))]).toEqual([false, false])
  })

  it('starts empty for the next user', () => {
    preparePane(1, 'first')
    pane(1).setItem('hiddenLeadSources', '["a"]')
    preparePane(1, 'second')
    expect([pane(1).getItem('cognito_tokens'), pane(1).getItem('hiddenLeadSources')]).toEqual(['second', null])
    preparePane(1, null)
    expect(sessionStorage.length).toBe(0)
  })
})
