import type { JSX } from 'react'
import { Button } from './Button'

export function PrintButton({ label = 'Print' }: { label?: string }): JSX.Element {
  return (
    <Button icon="print" onClick={() => window.print()}>
      {label}
    </Button>
  )
}
