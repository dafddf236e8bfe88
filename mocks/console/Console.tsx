import { type JSX, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../src/ui/button/IconButton'
import { adoptStyle } from './adopt-style'
import { ConsolePanels } from './ConsolePanels'
import { isOneFile } from './file-page'
import { openDesk } from './desk/open-desk'
import dockStyle from './dock/dock.css?inline'
import { stayReachable } from './dock/stay-reachable'
import { StateLine } from './StateLine'
import { useConsole } from './use-sandbox'
import styles from './Console.module.css'

adoptStyle(dockStyle)

/** The dock: the page beside or above it becomes smaller, so that nothing of the app is covered. */
export function Console({ onClose, takeFocus }: { onClose: () => void; takeFocus: boolean }): JSX.Element {
  const { page } = useConsole()
  const dockRef = useRef<HTMLElement>(null)

  // Before the panels take the focus: in a page that a dialog has made inert, there is none to take.
  useLayoutEffect(() => {
    const before = document.activeElement
    document.documentElement.dataset['sandbox'] = 'open'
    const host = dockRef.current?.closest<HTMLElement>('#sandbox')
    const release = host ? stayReachable(host) : undefined
    return () => {
      document.documentElement.dataset['sandbox'] = 'closed'
      release?.()
      // Outside of a dialog the button of the console takes the focus.
      const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
      if (!dialog) return
      if (before instanceof HTMLElement && dialog.contains(before)) before.focus()
      else dialog.querySelector<HTMLElement>('h2')?.focus()
    }
  }, [])

  return (
    <aside
      ref={dockRef}
      aria-label="Sandbox console"
      className={styles.dock}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // A dialog of the app that the console stands in would take it for its own.
        event.preventDefault()
        onClose()
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>Sandbox</h2>
        <StateLine />
        {/* Each window of a file has a backend of its own, and only one of them knows how far a script is. */}
        {isOneFile() ? null : (
          <IconButton
            label="Open in its own window"
            icon="external"
            size="sm"
            onClick={() => openDesk(page.basePath)}
          />
        )}
        <IconButton label="Close the console" icon="close" size="sm" onClick={onClose} />
      </header>
      <ConsolePanels takeFocus={takeFocus} />
    </aside>
  )
}
