import { type JSX, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../../src/ui/mark/Icon'
import { VisuallyHidden } from '../../../src/ui/text/VisuallyHidden'
import styles from './notices.module.css'

export interface NoticeCardProps {
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
  /** What Escape stands for. */
  readonly onEscape?: (() => void) | undefined
}

/**
 * A question to the person that has nothing to do with the app. It takes the focus, unless somebody is typing: then it
 * is read out, and waits.
 */
export function NoticeCard({ title, children, actions, onEscape }: NoticeCardProps): JSX.Element {
  const cardRef = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const wordsId = useId()
  const [waits] = useState(isTyping)

  useEffect(() => {
    const before = document.activeElement
    if (!waits) cardRef.current?.focus({ preventScroll: true })
    return () => {
      if (!waits && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [waits])

  return (
    <div
      ref={cardRef}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={wordsId}
      tabIndex={-1}
      className={styles.card}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onEscape) return
        event.stopPropagation()
        onEscape()
      }}
    >
      {waits ? (
        <VisuallyHidden>
          <span role="alert">{title}</span>
        </VisuallyHidden>
      ) : null}
      <div className={styles.head}>
        <Icon name="alert" size={18} className={styles.icon} />
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
      </div>
      <div id={wordsId} className={styles.words}>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}

function isTyping(): boolean {
  const { activeElement: active } = document
  return active instanceof HTMLElement && active.matches('input, textarea, select, [contenteditable]')
}
