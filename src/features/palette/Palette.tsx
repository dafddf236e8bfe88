import { type JSX, Suspense, useCallback, useLayoutEffect, useState } from 'react'
import { topmostDialog } from '../../ui/dialog/open-dialog'
import { ErrorBoundary } from '../../ui/failure/ErrorBoundary'
import { Icon } from '../../ui/mark/Icon'
import { onDemand, preparing } from '../../ui/on-demand'
import type { Command } from './commands'
import { actOfKey } from './keys'
import { commandKey } from './shortcut'
import { singleKeys } from './single-keys'
import styles from './Palette.module.css'

const load = () => import('./dialogs')
const CommandPalette = onDemand(load, (module) => module.CommandPalette)
const KeysDialog = onDemand(load, (module) => module.KeysDialog)

/** The search button of the frame, and the keys that work on every page. */
export function Palette({ places }: { places: readonly Command[] }): JSX.Element {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const showKeys = useCallback(() => setOpen('keys'), [])

  // Before the button is painted: whoever sees it may press the keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // Behind an open dialog there is nothing that keys could reach.
      const act = topmostDialog() ? null : actOfKey(event, singleKeys.getSnapshot())
      if (act === null) return
      if (act === 'palette' || act === 'keys') setOpen(act)
      else {
        const target = document.querySelector<HTMLElement>(act.focus)
        // A page without a list has nothing to step through; one without a field of its own is searched from here.
        if (target) target.focus()
        else if (act.otherwise) setOpen(act.otherwise)
        else return
      }
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-label="Search and commands"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
        {...preparing(load)}
      >
        <Icon name="search" size={16} />
        <span>Search</span>
        <kbd>{commandKey} K</kbd>
      </button>
      <ErrorBoundary resetKey={String(open)} renderFallback={() => null}>
        <Suspense>
          {open === 'palette' ? <CommandPalette places={places} onClose={close} onKeys={showKeys} /> : null}
          {open === 'keys' ? <KeysDialog onClose={close} /> : null}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
