import { type JSX, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ClientOnErrorFunction, RouterProvider } from 'react-router-dom'
import { log } from '../../lib/telemetry/log'
import { type AppRouter as Router, createAddress } from '../../lib/url-state/address'
import { AddressContext } from '../../lib/url-state/use-address'

const onError: ClientOnErrorFunction = (error, { errorInfo }) =>
  log.error('A part of the page failed', { error, componentStack: errorInfo?.componentStack ?? '' })

/** A RouterProvider with the context for pages that keep their state in the URL (`useAddress`). */
export function AppRouter({ router }: { router: Router }): JSX.Element {
  const [address] = useState(() => createAddress(router))
  const isMounted = useRef(false)
  useLayoutEffect(() => address.connect(), [address])
  useEffect(() => {
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
    <AddressContext value={address}>
      <RouterProvider router={router} onError={onError} />
    </AddressContext>
  )
}
