import { type JSX, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ClientOnErrorFunction, RouterProvider } from 'react-router-dom'
import { type AppRouter as Router, createUrlStateStore } from '../../lib/url-state/url-state-store'
import { logCrash } from '../failure/ErrorBoundary'
import { UrlStateContext } from '../../lib/url-state/use-url-state'

const onError: ClientOnErrorFunction = (error, { errorInfo }) => logCrash(error, errorInfo)

/** A RouterProvider with the context for pages that keep their state in the URL (`useUrlState`). */
export function AppRouter({ router }: { router: Router }): JSX.Element {
  const [store] = useState(() => createUrlStateStore(router))
  const isMounted = useRef(false)
  useLayoutEffect(() => store.connect(), [store])
  useEffect(() => {
    // The provider reports only errors that come while it is mounted.
    if (!isMounted.current) for (const error of Object.values(router.state.errors ?? {})) logCrash(error)
    isMounted.current = true
    return () => {
      isMounted.current = false
      // Deferred, because StrictMode remounts the component right after it unmounts.
      queueMicrotask(() => {
        if (!isMounted.current) router.dispose()
      })
    }
  }, [router])
  return (
    <UrlStateContext value={store}>
      <RouterProvider router={router} onError={onError} />
    </UrlStateContext>
  )
}
