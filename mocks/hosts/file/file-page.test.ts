import { describe, expect, it, vi } from 'vitest'
import type { FileOpening } from '../../console/file-page'
import { createFilePage, openFile } from './file-page'

/** Opens the file in a tab. `stored` is the content of the tab's session storage. `isBlocked` blocks this storage. */
function tab(suffix = '', { stored = new Map<string, string>(), isBlocked = false } = {}) {
  const url = new URL(`file:///home/me/fairlead.html${suffix}`)
  const setUrl = (_state: unknown, _title: string, target?: string | URL | null) =>
    void (url.href = new URL(target ?? '', url).href)
  const reload = vi.fn<() => void>()
  const location = {
    get href() {
      return url.href
    },
    get pathname() {
      return url.pathname
    },
    get search() {
      return url.search
    },
    get hash() {
      return url.hash
    },
    reload,
  }
  const sessionStorage = {
    getItem: (key: string) => {
      if (isBlocked) throw new DOMException('blocked', 'SecurityError')
      return stored.get(key) ?? null
    },
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage
  const scrollRestoration: ScrollRestoration = 'auto'
  const history = { state: null, scrollRestoration, pushState: setUrl, replaceState: setUrl }
  const browser = { location, history, sessionStorage }
  const page = createFilePage(browser, () => Promise.resolve(''))
  return { browser, page, reload, open: (opening: FileOpening) => openFile(browser, opening) }
}

describe('the location of the one-file app', () => {
  it('is in the fragment of the file’s URL', () => {
    const { page, browser } = tab('#/wallet?tab=mine#world=x')
    expect(page.location).toMatchObject({ pathname: '/wallet', search: '?tab=mine', hash: '#world=x' })
    page.history.pushState(null, '', '/transactions?type=TRANSFER')
    expect(browser.location.href).toBe('file:///home/me/fairlead.html#/transactions?type=TRANSFER')
    expect(page.location.pathname).toBe('/transactions')
    expect(page.outer('/?show=timeout')).toBe('file:///home/me/fairlead.html#/?show=timeout')
  })

  it('reloads after an assignment, and never changes to another origin', () => {
    const { page, browser, reload } = tab('#/wallet')
    page.location.assign('/dashboard?as=manager')
    expect(browser.location.hash).toBe('#/dashboard?as=manager')
    expect(reload).toHaveBeenCalledOnce()
    expect(() => page.location.assign('//elsewhere.example/x')).toThrow('is not in this file')
    expect(tab('#//elsewhere.example/x').page.location.origin).toBe('https://fairlead.invalid')
  })
})

describe('opening the file', () => {
  const start = { address: '/wallet?scenario=low-balance&as=agent' }

  it('applies the start settings once per tab', () => {
    const stored = new Map<string, string>()
    const first = tab('', { stored })
    expect(first.open(start)).toBe(true)
    expect(first.browser.location.hash).toBe('#/wallet?scenario=low-balance&as=agent')
    const reloaded = tab('#/wallet', { stored })
    expect(reloaded.open(start)).toBe(false)
    expect(reloaded.browser.location.hash).toBe('#/wallet')
    expect(tab('', { stored }).open(start)).toBe(true)
  })

  it('applies the start settings at every load if storage is blocked, but options in the URL override them', () => {
    const blocked = tab('#/transactions?as=manager', { isBlocked: true })
    expect(blocked.open(start)).toBe(true)
    expect(blocked.browser.location.hash).toBe('#/transactions?as=manager&scenario=low-balance')
  })

  it('opens a stored world, unless the URL names another one', () => {
    const whole = tab()
    whole.open({ address: '/?as=agent#world=abc' })
    expect(whole.page.location).toMatchObject({ search: '?as=agent', hash: '#world=abc' })
    const other = tab('#/?scenario=default')
    other.open({ address: '/#world=abc' })
    expect(other.page.location.hash).toBe('')
  })

  it('uses the stored company, unless the URL has one', () => {
    const withCompany = { address: '/dashboard?as=agent&company=abc' }
    const first = tab()
    first.open(withCompany)
    expect(first.browser.location.hash).toBe('#/dashboard?as=agent&company=abc')
    const other = tab('#/?company=def')
    other.open(withCompany)
    expect(other.page.location.search).toBe('?company=def&as=agent')
  })

  it('accepts options in the query, and a link with a world', () => {
    const query = tab('?scenario=scale')
    query.open({})
    expect(query.browser.location.hash).toBe('#/?scenario=scale')
    const link = tab('#world=abc')
    link.open(start)
    expect(link.browser.location.hash).toBe('#/#world=abc')
  })
})
