import { type JSX, useEffect, useId, useRef } from 'react'
import type { NoticeCardProps } from '../notices/NoticeCard'
import { CardTitle, PanelCard, Row } from './pieces'

/** A question about what was just asked for, in the place where it was asked. */
export function PanelQuestion({ title, children, actions, onEscape }: NoticeCardProps): JSX.Element {
  const titleId = useId()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <PanelCard
      ref={ref}
      role="alertdialog"
      aria-labelledby={titleId}
      tabIndex={-1}

      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onEscape) return
        // Escape would close the console as well.
        event.stopPropagation()
        onEscape()
      }}
    >
      <CardTitle as="h4" id={titleId}>
        {title}
      </CardTitle>
      {children}
      <Row>{actions}</Row>
    </PanelCard>
  )
}
