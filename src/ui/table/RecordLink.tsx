import type { JSX } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

export interface RecordLinkProps extends LinkProps {
  onOpen?: (() => void) | undefined
}

/** A link to a record. A plain click calls `onOpen`, which opens the record on the page. */
export function RecordLink({ onOpen, ...link }: RecordLinkProps): JSX.Element {
  return (
    <Link
      {...link}
      onClick={(event) => {
        link.onClick?.(event)
        const { button, ctrlKey, metaKey, shiftKey, altKey } = event
        if (!onOpen || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
        event.preventDefault()
        onOpen()
      }}
    />
  )
}
