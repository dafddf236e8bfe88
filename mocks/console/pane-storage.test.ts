// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { storageUnder } from './pane-storage'

beforeEach(() => localStorage.clear())

describe('the storage of a pane', () => {
  it('keeps sessions apart, from each other and from the page', () => {
    const one = storageUnder('fairlead-pane-1:', localStorage)
    const two = storageUnder('fairlead-pane-2:', localStorage)
    localStorage.setItem('cognito_tokens', 'page')
    one.setItem('cognito_tokens', 'one')
    expect([one.getItem('cognito_tokens'), two.getItem('cognito_tokens')]).toEqual(['one', null])
    two.setItem('cognito_tokens', 'two')
    one.removeItem('cognito_tokens')
    expect([two.getItem('cognito_tokens'), localStorage.getItem('cognito_tokens')]).toEqual(['two', 'page'])
  })

  it('is cleared without a trace of the others, and counts its own', () => {
    const pane = storageUnder('fairlead-pane-1:', localStorage)
    localStorage.setItem('cognito_tokens', 'page')
    pane.setItem('a', '1')
    pane.setItem('b', '2')
    expect([pane.length, [pane.key(0), pane.key(1)].sort(), pane.key(2)]).toEqual([2, ['a', 'b'], null])
    pane.clear()
    expect([pane.length, localStorage.length]).toEqual([0, 1])
  })

  it('shares how the page looks', () => {
    storageUnder('fairlead-pane-1:', localStorage).setItem('theme', 'dark')
    expect(localStorage.getItem('theme')).toBe('dark')
  })
})
