import { type JSX, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../../ui/failure/ErrorBoundary'
import { RouteErrorFallback } from '../../ui/failure/ErrorFallbacks'
import { WholePage } from '../../ui/failure/WholePage'
import { lazyExtra } from './lazy-extra'
import { useIdle } from './use-idle'
import { useScrollMemory } from './use-scroll-memory'

const OfflineBar = lazyExtra('What tells of a lost network', async () => (await import('./OfflineBar')).OfflineBar)

/** What every page has: its scroll position on the way back, the focus at its heading, and a net under all of it. */
export function RootLayout(): JSX.Element {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  const idle = useIdle()
  useScrollMemory()

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    // A screen reader then says where the person is now; without this it would be silent at the link just pressed.
    const place = document.querySelector<HTMLElement>('[data-page-heading]') ?? document.querySelector('main')
    place?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <ErrorBoundary
      resetKey={pathname}
      renderFallback={(retry) => (
        <main>
          <WholePage>
            <RouteErrorFallback onRetry={retry} />
          </WholePage>
        </main>
      )}
    >
      <Outlet />
      <Suspense>{idle ? <OfflineBar /> : null}</Suspense>
    </ErrorBoundary>
  )
}
