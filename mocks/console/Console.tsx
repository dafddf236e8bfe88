import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { IconButton } from '../../src/ui/button/Button'
import { ErrorBoundary } from '../../src/ui/failure/ErrorBoundary'
import { Themed } from '../../src/ui/theme/Themed'
import { adoptStyle } from './dom'
import { ConsolePanels } from './ConsolePanels'
import dockStyle from './dock.css?inline'
import { topmostDialog } from '../../src/ui/dialog/Modal'
import { saveSelectedPanel } from './preferences'
import { StateLine } from './StateLine'
import type { Views } from './tester-panels'
import { ConsoleContext, type ConsoleServices } from './use-sandbox'

adoptStyle(dockStyle)

interface ConsoleOptions {
  readonly services: ConsoleServices
  readonly views: Views
  /** Opens the console in its own window. Undefined if this browser cannot. */
  readonly openWindow: (() => void) | undefined
  /** True if the user opened the console. False if a page load reopened it, which must not move the focus. */
  readonly takeFocus: boolean
  readonly onClosed: () => void
}

/**
 * Renders the sandbox console in its own React root, so that an error in the app does not break the console, and vice
 * versa.
 */
export function mountConsole(host: HTMLElement, options: ConsoleOptions): { close: () => void } {
  const container = document.createElement('div')
  host.append(container)
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
    options.onClosed()
  }
  root.render(
    <Themed>
      <ConsoleContext value={options.services}>
        <ErrorBoundary
          renderFallback={(retry) => (
            <button type="button" onClick={retry}>
              The console failed. Try again
            </button>
          )}
        >
          <Console {...options} onClose={close} />
        </ErrorBoundary>
      </ConsoleContext>
    </Themed>,
  )
  return { close }
}

const Dock = chakra('aside', {
  base: {
    position: 'fixed',
    insetBlock: '0',
    insetInlineEnd: '0',
    zIndex: 'calc(var(--fl-z-index-dialog) + 1)',
    display: 'grid',
    gridTemplate: 'auto auto minmax(0, 1fr) / minmax(0, 1fr)',
    containerType: 'inline-size',
    width: '27rem',
    bg: 'bg.panel',
    color: 'fg',
    borderInlineStart: '1px solid',
    borderColor: 'border.strong',
    boxShadow: 'lg',
    fontSize: 'sm',
    '@media (width < 75rem)': {
      insetBlock: 'auto 0',
      insetInline: '0',
      width: 'auto',
      height: 'var(--sandbox-dock)',
      borderInlineStart: 'none',
      borderTop: '1px solid',
      borderColor: 'border.strong',
    },
    '@media (width < 40rem)': {
      borderTopRadius: 'xl',
      // A long form needs the whole screen.
      '&:has([data-fills-phone])': { height: '100dvh', borderTop: 'none', borderTopRadius: '0' },
    },
    // In a low window, the header and the tabs scroll with the panel.
    '@media (height < 30rem)': { gridTemplateRows: 'auto auto auto', overflowY: 'auto' },
    '@media print': { display: 'none' },
  },
})

/**
 * The sandbox console, docked at the side or at the bottom of the window. The app's page shrinks, so that the console
 * covers no part of it.
 */
function Console({
  views,
  openWindow,
  takeFocus,
  onClose,
}: Pick<ConsoleOptions, 'views' | 'openWindow' | 'takeFocus'> & { onClose: () => void }): JSX.Element {
  // This must be a layout effect: a normal effect runs after the panels have moved the focus, and `focusedBefore` would
  // be wrong.
  useLayoutEffect(() => {
    const focusedBefore = document.activeElement
    document.documentElement.dataset['sandbox'] = 'open'
    return () => {
      document.documentElement.dataset['sandbox'] = 'closed'
      // If the app has no open dialog, launch.ts moves the focus to the button that opens the console.
      const dialog = topmostDialog()
      if (!dialog) return
      if (focusedBefore instanceof HTMLElement && dialog.contains(focusedBefore)) focusedBefore.focus()
      else dialog.querySelector<HTMLElement>('h2')?.focus()
    }
  }, [])

  /** Renders the panels again at the selected panel. */
  const [opening, setOpening] = useState(0)
  const report = () => {
    saveSelectedPanel('report')
    setOpening(opening + 1)
  }

  return (
    <Dock
      aria-label="Sandbox console"
      onKeyDown={(event) => {
        // An open dialog of the app calls `preventDefault` on every Escape, even if the focus is in the console. So
        // `defaultPrevented` counts only when no dialog is open.
        if (event.key !== 'Escape' || (event.defaultPrevented && !topmostDialog())) return
        event.preventDefault()
        onClose()
      }}
    >
      <Flex as="header" align="center" gap="3" minHeight={{ base: '11', xl: '14' }} py="1.5" pl="4" pr="2.5">
        <Text as="h2" fontSize="lg">
          Sandbox
        </Text>
        <StateLine />
        <IconButton label="Report a bug" icon="receipt" size="sm" onClick={report} />
        {openWindow ? (
          <IconButton label="Open in its own window" icon="external" size="sm" onClick={openWindow} />
        ) : null}
        <IconButton label="Close the console" icon="close" size="sm" onClick={onClose} />
      </Flex>
      <ConsolePanels key={opening} views={views} takeFocus={takeFocus || opening > 0} />
    </Dock>
  )
}
