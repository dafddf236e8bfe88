import type { JSX, ReactNode } from 'react'
import { EmptyState } from './EmptyState'

/** Stands where a part would be that this deployment's backend does not have. Nothing was asked of it. */
export function UnavailableState({ children, action }: { children: ReactNode; action?: ReactNode }): JSX.Element {
  return (
    <EmptyState icon="lock" title="Not available in this deployment" action={action}>
      {children}
    </EmptyState>
  )
}
