import { describe, expect, it, vi } from 'vitest'
import { createFilePage, openFile, type Opening } from './file-page'

/** A file in a tab, which remembers what it stores where storage is not refused. */
function tab(after = '', { stored = new Map<string, string>(), refused = false } = {}) {
  const url = new URL(`file:///home/me/fairlead.html${after}`)
  const go = (_state: unknown, _title: string, place?: string | URL | null) =>
    void (url.href = new URL(place ?? '', url).href)
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
      if (refused) throw new DOMException('refused', 'SecurityError')
      return stored.get(key) ?? null
    },
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as Storage
  const history = { state: null, scrollRestoration: 'auto' as ScrollRestoration, pushState: go, replaceState: go }
  const real = { location, history, sessionStorage }
  const page = createFilePage(real, { threadScript: () => Promise.resolve('') })
  return { real, page, reload, opens: (opening: Opening) => openFile(real, opening) }
}

describe('the place of an app that is one file', () => {
  it('is the fragment of its address', () => {
    const { page, real } = tab('#/wallet?tab=mine#world=x')
    expect(page.location).toMatchObject({ pathname: '/wallet', search: '?tab=mine', hash: '#world=x' })
    page.history.pushState(null, '', '/transactions?type=TRANSFER')
    expect(real.location.href).toBe('file:///home/me/fairlead.html#/transactions?type=TRANSFER')
    expect(page.location.pathname).toBe('/transactions')
    expect(page.outer('/?show=timeout')).toBe('file:///home/me/fairlead.html#/?show=timeout')
  })

  it('is loaded anew where it is assigned, and never another site’s', () => {
    const { page, real, reload } = tab('#/wallet')
    page.location.assign('/dashboard?as=manager')
    expect(real.location.hash).toBe('#/dashboard?as=manager')
    expect(reload).toHaveBeenCalledOnce()
    expect(() => page.location.assign('//elsewhere.example/x')).toThrow('is not in this file')
    expect(tab('#//elsewhere.example/x').page.location.origin).toBe('https://fairlead.invalid')
  })
})

describe('the opening of a file', () => {
  const baked = { address: '/wallet?scenario=low-balance&as=agent' }

  it('brings what is baked in, once for a tab', () => {
    const stored = new Map<string, string>()
    const first = tab('', { stored })
    expect(first.opens(baked)).toBe(true)
    expect(first.real.location.hash).toBe('#/wallet?scenario=low-balance&as=agent')
    const reloaded = tab('#/wallet', { stored })
    expect(reloaded.opens(baked)).toBe(false)
    expect(reloaded.real.location.hash).toBe('#/wallet')
    expect(tab('', { stored }).opens(baked)).toBe(true)
  })

  it('is every load where nothing outlasts one, with what the address wishes above what is baked in', () => {
    const blocked = tab('#/transactions?as=manager', { refused: true })
    expect(blocked.opens(baked)).toBe(true)
    expect(blocked.real.location.hash).toBe('#/transactions?as=manager&scenario=low-balance')
  })

  it('brings a whole world, unless the address asks for another one', () => {
    const whole = tab()
    whole.opens({ address: '/?as=agent#world=abc' })
    expect(whole.page.location).toMatchObject({ search: '?as=agent', hash: '#world=abc' })
    const other = tab('#/?scenario=default')
    other.opens({ address: '/#world=abc' })
    expect(other.page.location.hash).toBe('')
  })

  it('brings a company, unless the address has one', () => {
    const own = { address: '/dashboard?as=agent&company=abc' }
    const first = tab()
    first.opens(own)
    expect(first.real.location.hash).toBe('#/dashboard?as=agent&company=abc')
    const other = tab('#/?company=def')
    other.opens(own)
    expect(other.page.location.search).toBe('?company=def&as=agent')
  })

  it('takes wishes of a query, and a link with a world', () => {
    const asked = tab('?scenario=scale')
    asked.opens({})
    expect(asked.real.location.hash).toBe('#/?scenario=scale')
    const link = tab('#world=abc')
    link.opens(baked)
    expect(link.real.location.hash).toBe('#/#world=abc')
  })
})
