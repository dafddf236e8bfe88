import { Button } from '@chakra-ui/react/button'
import { Kbd } from '@chakra-ui/react/kbd'
import { Text } from '@chakra-ui/react/text'
import { type JSX, Suspense, useCallback, useLayoutEffect, useState } from 'react'
import { topmostDialog } from '../../ui/dialog/Modal'
import { ErrorBoundary } from '../../ui/failure/ErrorBoundary'
import { Icon } from '../../ui/mark/Icon'
import { lazyComponent, prefetchOnHover } from '../../ui/lazy-component'
import type { Command } from './commands'
import { commandKey } from './shortcut'
import { singleKeys } from './single-keys'

/** Action of a global shortcut: opens a dialog, or focuses the first element that matches the selector. */
type KeyAct = 'palette' | 'keys' | { readonly focus: string; readonly otherwise?: 'palette' }

const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=tree]'

/** Returns the action of a key, or null if the key belongs to the page or the browser. */
function actOfKey(event: KeyboardEvent, singleKeysOn: boolean): KeyAct | null {
  if (event.defaultPrevented || event.altKey || event.isComposing) return null
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'palette' : null
  const { target } = event
  if (!singleKeysOn || (target instanceof Element && target.closest(typedInto))) return null
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
export function Palette({ places }: { places: readonly Command[] }): JSX.Element {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const showKeys = useCallback(() => setOpen('keys'), [])

  // A layout effect, so that the keys work as soon as the button is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      // Shortcuts do not work behind an open dialog.
      const act = topmostDialog() ? null : actOfKey(event, singleKeys.getSnapshot())
      if (act === null) return
      if (act === 'palette' || act === 'keys') setOpen(act)
      else {
        const target = document.querySelector<HTMLElement>(act.focus)
        // A page may have no rows. If it has no search field either, the palette opens.
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
      {/* A phone has no such keys and no room for the label. */}
      <Button
        variant="plain"
        boxSize={{ base: '10', md: 'auto' }}
        px={{ base: '0', md: '2.5' }}
        borderColor={{ md: 'border' }}
        rounded="full"
        fontWeight="normal"
        aria-label="Search and commands"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen('palette')}
        {...prefetchOnHover(CommandPalette)}
      >
        <Icon name="search" size={16} />
        <Text as="span" hideBelow="md">
          Search
        </Text>
        <Kbd hideBelow="md">{commandKey} K</Kbd>
      </Button>
      <ErrorBoundary resetKey={String(open)} renderFallback={() => null}>
        <Suspense>
          {open === 'palette' ? <CommandPalette places={places} onClose={close} onKeys={showKeys} /> : null}
          {open === 'keys' ? <KeysDialog onClose={close} /> : null}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}
