import type { JSX } from 'react'
import { Banner } from '../../../src/ui/feedback/Banner'

/** Why what was asked for did not happen. */
export function Problem({
  text,
  onDismiss,
}: {
  text: string | null
  onDismiss?: (() => void) | undefined
}): JSX.Element | null {
  if (text === null) return null
  return (
    <Banner tone="danger" onDismiss={onDismiss}>
      {text}
    </Banner>
  )
}
