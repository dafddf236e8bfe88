import { describe, expect, it } from 'vitest'
import { readMockEnv } from '../../lib/settings/env'
import { navigationOf, phoneNavigation } from './navigation'
import { isOpenTo } from './route-config'
import { matchRoute, routes, routesInBuild } from './routes'

const env = readMockEnv({})

describe('the route table', () => {
  it('has unique paths', () => {
    const addresses = routes.flatMap(({ path, alias }) => [path, ...(alias ? [alias] : [])])
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.length).toBeGreaterThan(20)
  })

  it('finds a route by its path or its alias, and nothing at other paths', () => {
    expect(matchRoute('/subscriptions/')).toBe(matchRoute('/wallet'))
    expect(matchRoute('/Wallet')).toBe(matchRoute('/wallet'))
    expect(matchRoute('/admin/users')?.title).toBe('Users')
    expect(matchRoute('/admin/nowhere')).toBeUndefined()
    expect(matchRoute('/')).toBeUndefined()
  })

  it.each(routes.map((route) => [route.path, route] as const))('%s loads a screen', async (_path, route) => {
    expect(await route.load()).toBeTypeOf('function')
  })

  it('opens a panel route only to the role of the panel', () => {
    for (const groups of [['agent'], ['manager'], ['administrators'], []]) {
      const open = routesInBuild(env).filter((route) => isOpenTo({ groups }, route))
      expect(
        open
          .filter(({ panel }) => panel)
          .every(({ panel }) => groups.includes(panel?.role === 'admin' ? 'administrators' : 'manager')),
      ).toBe(true)
      expect(open.some(({ link }) => link)).toBe(true)
    }
  })

  it('links every page of a panel, and labels its first page with the name of the panel', () => {
    const panels = new Set(routes.flatMap(({ panel }) => panel ?? []))
    expect([...panels].map(({ label }) => label)).toEqual(['Manager', 'Admin'])
    for (const panel of panels) {
      const pages = routes.filter((route) => route.panel === panel)
      expect(pages.every(({ link }) => link)).toBe(true)
      expect(pages.filter(({ isPanelHome }) => isPanelHome).map(({ link }) => link?.label)).toEqual([panel.label])
    }
  })

  it('has unique link labels for each role', () => {
    for (const groups of [['agent'], ['manager'], ['administrators']]) {
      const links = navigationOf({ groups }, env).flatMap((entry) => [entry, ...entry.pages])
      const labels = links.map(({ label }) => label)
      expect(new Set(labels).size).toBe(labels.length)
    }
  })

  it.each([
    [['agent'], ['Dashboard', 'Marketplace', 'Wallet', 'Transactions', 'Settings'], []],
    [['manager'], ['Dashboard', 'Marketplace', 'Wallet', 'Transactions', 'Manager'], [null, 'Manager']],
    [['administrators'], ['Dashboard', 'Marketplace', 'Wallet', 'Transactions', 'Admin'], [null, 'Admin']],
  ])('shows %j five places on a phone, and every other page behind More', (groups, labels, restLabels) => {
    const entries = navigationOf({ groups }, env)
    const { places, rest } = phoneNavigation(entries)
    expect(places.map(({ label }) => label)).toEqual(labels)
    expect(rest.map(({ label }) => label)).toEqual(restLabels)
    const reachable = [...places, ...rest.flatMap(({ pages }) => pages)].map(({ route }) => route.path)
    const all = entries.flatMap((entry) => [entry, ...entry.pages]).map(({ route }) => route.path)
    expect(reachable.toSorted()).toEqual(all.toSorted())
  })

  it('omits routes that the build disables', () => {
    const off = { ...env, adminEnabled: false, features: { ...env.features, leads: false, manager: false } }
    const paths = routesInBuild(off).map(({ path }) => path)
    expect(paths.filter((path) => /admin|manager|marketplace/.test(path))).toEqual([])
    expect(paths).toContain('/wallet')
  })
})
