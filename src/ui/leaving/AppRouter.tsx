import { type JSX, useLayoutEffect, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { type AppRouter as Router, createAddress } from '../../lib/address/address'
import { AddressContext } from '../../lib/address/use-address'
import { log } from '../../lib/log'

const onError = (error: unknown): void => log.error('A part of the page failed', { error })

/** Renders the router's pages, which keep their state in the URL (`useAddress`). */
export function AppRouter({ router }: { router: Router }): JSX.Element {
  const [address] = useState(() => createAddress(router))
  useLayoutEffect(() => address.connect(), [address])
  return (
    <AddressContext value={address}>
      <RouterProvider router={router} onError={onError} />
    </AddressContext>
  )
}
