import { type JSX, type ReactNode, Suspense, useState } from 'react'

/**
 * An overlay that mounts, and loads its code, when it is first shown. It stays mounted afterwards, so that it can
 * handle its own closing.
 */
export function OnceShown({ shown, children }: { shown: boolean; children: ReactNode }): JSX.Element | null {
  const [wasShown, setWasShown] = useState(shown)
  if (shown && !wasShown) setWasShown(true)
  return wasShown ? <Suspense fallback={null}>{children}</Suspense> : null
}
