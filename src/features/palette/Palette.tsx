import { Button } from '@chakra-ui/react/button'
import { type JSX, Suspense, useCallback, useLayoutEffect, useState } from 'react'
import { topmostDialog } from '../../ui/dialog/Modal'
import { ErrorBoundary } from '../../ui/failure/ErrorBoundary'
import { lazyComponent, prefetchOnHover } from '../../ui/lazy-component'
import { SearchLabel, searchLook } from './SearchLook'
import { singleKeys } from './shortcuts'
import type { Command } from './use-search-results'

/** Action of a global shortcut: opens a dialog, or focuses the first element that matches the selector. */
type KeyAction = 'palette' | 'keys' | { readonly focus: string; readonly otherwise?: 'palette' }

const textInputs = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=tree]'

/** Returns the action of a key, or null if the key belongs to the page or the browser. */
function actionOfKey(event: KeyboardEvent, singleKeysOn: boolean): KeyAction | null {
  if (event.defaultPrevented || event.altKey || event.isComposing) return null
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : null
  const { target } = event
  if (!singleKeysOn || (target instanceof Element && target.closest(textInputs))) return null
  switch (event.key) {
    case '/':
      return { focus: 'main input[type=search]', otherwise: 'palette' }
    case '?':
      return 'keys'
    case 'j':
      return { focus: 'main [data-row-open]' }
    default:
      return null
  }
}

const load = () => import('./dialogs')
const CommandPalette = lazyComponent(load, (module) => module.CommandPalette)
const KeysDialog = lazyComponent(load, (module) => module.KeysDialog)

/** The search button in the header, with the global shortcuts and their dialogs. */
export function Palette({ pages }: { pages: readonly Command[] }): JSX.Element {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const showKeys = useCallback(() => setOpen('keys'), [])

  // A layout effect, so that the keys work as soon as the button is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // Shortcuts do not work behind an open dialog.
      const action = topmostDialog() ? null : actionOfKey(event, singleKeys.areOn())
      if (action === null) return
      if (action === 'palette' || action === 'keys') setOpen(action)
      else {
        const target = document.querySelector<HTMLElement>(action.focus)
        // A page may have no rows. If it has no search field either, the palette opens.
        if (target) target.focus()
        else if (action.otherwise) setOpen(action.otherwise)
        else return
      }
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <Button
        {...searchLook}
        aria-label="Search and commands"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
        {...prefetchOnHover(CommandPalette)}
      >
        <SearchLabel />
      </Button>
      <ErrorBoundary resetKey={String(open)} renderFallback={() => null}>
        <Suspense>
          {open === 'palette' ? <CommandPalette pages={pages} onClose={close} onKeys={showKeys} /> : null}
          {open === 'keys' ? <KeysDialog onClose={close} /> : null}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
