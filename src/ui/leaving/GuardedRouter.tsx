import { type JSX, type ReactNode, startTransition, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type NavigateOptions,
  NavigationType,
  type Navigator,
  Router,
  type To,
  type UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom'
import { createAddress } from '../../lib/address/address'
import { AddressContext } from '../../lib/address/use-address'
import { type LeaveGuard, LeaveGuardContext } from './leave-guard'

export type AppHistory = ReturnType<typeof createBrowserHistory>

export interface GuardedRouterProps {
  history: AppHistory
  basename?: string
  children: ReactNode
}

/**
 * React Router without its data layer, which weighs twenty kilobytes and fetches nothing here: places come from the
 * history, and a page with unsaved changes can hold up those who leave it (see leave-guard).
 */
export function GuardedRouter({ history, basename = '/', children }: GuardedRouterProps): JSX.Element {
  const [place, setPlace] = useState({ action: history.action, location: history.location })
  const [guards] = useState(() => new Set<LeaveGuard>())
  const [address] = useState(() => createAddress(history))
  /** A step through the history that is our own doing: back to where the person was, or on once they have agreed. */
  const ownStep = useRef<'undo' | 'agreed' | null>(null)

  const { navigator, registry } = useMemo(() => {
    const asks = (pathname: string): LeaveGuard | undefined =>
      pathname === history.location.pathname ? undefined : [...guards].find((guard) => guard.shouldAsk())
    const guarded = (to: To, go: () => void): void => {
      // What is being typed belongs to the place that is left, so that Back finds it.
      address.settle()
      const guard = asks(pathnameOf(to, history))
      if (guard) guard.ask(go)
      else go()
    }
    const wrapped: Navigator = {
      createHref: (to) => history.createHref(to),
      encodeLocation: (to) => history.encodeLocation(to),
      go: (delta) => history.go(delta),
      push: (to: To, state?: unknown, _options?: NavigateOptions) => guarded(to, () => history.push(to, state)),
      replace: (to: To, state?: unknown, _options?: NavigateOptions) => guarded(to, () => history.replace(to, state)),
    }
    return {
      navigator: wrapped,
      registry: {
        add: (guard: LeaveGuard) => {
          guards.add(guard)
          return () => {
            guards.delete(guard)
          }
        },
      },
    }
  }, [history, guards, address])

  useLayoutEffect(() => {
    let shownPathname = history.location.pathname
    const show = (): void => {
      const { action, location } = history
      shownPathname = location.pathname
      address.follow()
      startTransition(() => setPlace({ action, location }))
    }
    return history.listen(({ action, location, delta }) => {
      const own = ownStep.current
      ownStep.current = null
      if (own === 'undo') return
      const leaves = action === NavigationType.Pop && own === null && delta && location.pathname !== shownPathname
      const guard = leaves ? [...guards].find((one) => one.shouldAsk()) : undefined
      if (!guard || !delta) return show()
      // The browser has gone already: go back, ask, and go again if so agreed.
      ownStep.current = 'undo'
      history.go(-delta)
      guard.ask(() => {
        ownStep.current = 'agreed'
        history.go(delta)
      })
    })
  }, [history, guards, address])

  const { pathname } = place.location
  const addressPlace = useMemo(() => ({ address, pathname }), [address, pathname])
  return (
    <LeaveGuardContext value={registry}>
      <AddressContext value={addressPlace}>
        <Router basename={basename} location={place.location} navigationType={place.action} navigator={navigator}>
          {children}
        </Router>
      </AddressContext>
    </LeaveGuardContext>
  )
}

function pathnameOf(to: To, history: AppHistory): string {
  const pathname = typeof to === 'string' ? to.replace(/[?#].*$/, '') : to.pathname
  return pathname || history.location.pathname
}
