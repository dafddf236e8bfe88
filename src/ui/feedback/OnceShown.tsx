import { type JSX, type ReactNode, Suspense, useState } from 'react'

/**
 * Draws what is laid over a page from the first time on that it is to be seen: its code is fetched then. Afterwards it
 * stays, so that it can close in its own way.
 */
export function OnceShown({ shown, children }: { shown: boolean; children: ReactNode }): JSX.Element | null {
  const [wasShown, setWasShown] = useState(shown)
  if (shown && !wasShown) setWasShown(true)
  return wasShown ? <Suspense fallback={null}>{children}</Suspense> : null
}
