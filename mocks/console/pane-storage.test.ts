// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { furnishPane, separateIfPane, storageUnder } from './pane-storage'

const pane = (n: number) => storageUnder(`fairlead-pane-${n}:localStorage:`, sessionStorage, localStorage)

/** A window in a frame of this name, as far as storage goes. */
const frame = (name: string) =>
  ({ name, parent: window, localStorage, sessionStorage }) as unknown as Window & typeof globalThis

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the storage of a pane', () => {
  it('keeps sessions apart, from each other and from the page', () => {
    localStorage.setItem('cognito_tokens', 'page')
    pane(1).setItem('cognito_tokens', 'one')
    expect([pane(1).getItem('cognito_tokens'), pane(2).getItem('cognito_tokens')]).toEqual(['one', null])
    pane(2).setItem('cognito_tokens', 'two')
    pane(1).removeItem('cognito_tokens')
    expect([pane(2).getItem('cognito_tokens'), localStorage.getItem('cognito_tokens')]).toEqual(['two', 'page'])
  })

  it('is the tab’s own: another tab, which shares local storage only, finds nothing of it', () => {
    pane(1).setItem('cognito_tokens', 'one')
    expect(localStorage.length).toBe(0)
  })

  it('is cleared without a trace of the others, and counts its own', () => {
    sessionStorage.setItem('sandbox:open', '1')
    pane(2).setItem('c', '3')
    pane(1).setItem('a', '1')
    pane(1).setItem('b', '2')
    expect([pane(1).length, [pane(1).key(0), pane(1).key(1)].sort(), pane(1).key(2)]).toEqual([2, ['a', 'b'], null])
    pane(1).clear()
    expect([pane(1).length, pane(2).getItem('c'), sessionStorage.length]).toEqual([0, '3', 2])
  })

  it('shares how the page looks', () => {
    pane(1).setItem('theme', 'dark')
    expect([localStorage.getItem('theme'), pane(2).getItem('theme')]).toEqual(['dark', 'dark'])
  })

  it('takes the place of both kinds in a frame of that name, and in no other page', () => {
    furnishPane(3, 'tokens')
    expect(localStorage.length).toBe(0)
    const page = frame('fairlead-pane-3')
    expect(separateIfPane(page)).toBe(true)
    expect([page.localStorage.getItem('cognito_tokens'), page.sessionStorage.getItem('cognito_tokens')]).toEqual([
      'tokens',
      null,
    ])
    page.sessionStorage.setItem('build-id', '7')
    expect([page.localStorage.getItem('build-id'), sessionStorage.getItem('build-id')]).toEqual([null, null])
    expect([separateIfPane(frame('elsewhere')), separateIfPane(frame(''))]).toEqual([false, false])
  })

  it('begins empty for whoever comes next', () => {
    furnishPane(1, 'first')
    pane(1).setItem('hiddenLeadSources', '["a"]')
    furnishPane(1, 'second')
    expect([pane(1).getItem('cognito_tokens'), pane(1).getItem('hiddenLeadSources')]).toEqual(['second', null])
    furnishPane(1, null)
    expect(sessionStorage.length).toBe(0)
  })
})
