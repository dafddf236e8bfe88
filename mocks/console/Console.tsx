import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { IconButton } from '../../src/ui/button/IconButton'
import { ErrorBoundary } from '../../src/ui/failure/ErrorBoundary'
import { Themed } from '../../src/ui/theme/Themed'
import { adoptStyle } from './dom'
import { ConsolePanels } from './ConsolePanels'
import { isOneFileDemo } from './file-page'
import dockStyle from './dock.css?inline'
import { topmostDialog } from '../../src/ui/dialog/open-dialog'
import { notify } from './notices/notify'
import { createAppPage } from './app-page'
import type { Sandbox } from './sandbox'
import { stageId } from './stage/channel'
import { StateLine } from './StateLine'
import { ConsoleContext, useConsole } from './use-sandbox'

adoptStyle(dockStyle)

interface ConsoleOptions {
  readonly sandbox: Sandbox
  readonly basePath: string
  /** True after a user action. A console that a reload reopens leaves the focus alone. */
  readonly takeFocus: boolean
  readonly onClosed: () => void
}

/** Renders the console in its own React root, so that a failure of the app does not affect it, nor the reverse. */
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
      <ConsoleContext value={{ sandbox: options.sandbox, page: createAppPage(options.basePath) }}>
        <ErrorBoundary
          renderFallback={(retry) => (
            <button type="button" onClick={retry}>
              The console failed. Try again
            </button>
          )}
        >
          <Console onClose={close} takeFocus={options.takeFocus} />
        </ErrorBoundary>
      </ConsoleContext>
    </Themed>,
  )
  return { close }
}

/** Opens the presenter's desk in a new window. This page becomes the audience window. */
function openDesk(basePath: string): void {
  // Creates the id before the new window copies the session storage, so that the desk finds this tab.
  stageId()
  const opened = window.open(`${basePath}?desk`, 'fairlead-desk', 'popup,width=1240,height=880')
  if (opened) opened.focus()
  else notify(`The browser blocked the new window. Open ${basePath}?desk in a new tab.`)
}

const Dock = chakra('aside', {
  base: {
    position: 'fixed',
    insetBlock: '0',
    insetInlineEnd: '0',
    zIndex: 'calc(var(--fl-z-index-dialog) + 1)',
    display: 'grid',
    gridTemplateRows: 'auto auto minmax(0, 1fr)',
    width: '27rem',
    bg: 'bg.panel',
    color: 'fg',
    borderInlineStart: '1px solid',
    borderColor: 'border.strong',
    boxShadow: 'lg',
    fontSize: 'sm',
    '@media (width < 1200px)': {
      insetBlock: 'auto 0',
      insetInline: '0',
      width: 'auto',
      height: 'var(--sandbox-dock)',
      borderInlineStart: 'none',
      borderTop: '1px solid',
      borderColor: 'border.strong',
    },
    '@media (width < 640px)': { borderTopRadius: 'xl' },
    '@media print': { display: 'none' },
  },
})

/** The console as a dock. The page shrinks beside or above it, so the dock covers nothing. */
function Console({ onClose, takeFocus }: { onClose: () => void; takeFocus: boolean }): JSX.Element {
  const { page } = useConsole()

  // A layout effect, so that it reads the focus before the panels take it.
  useLayoutEffect(() => {
    const focusedBefore = document.activeElement
    document.documentElement.dataset['sandbox'] = 'open'
    return () => {
      document.documentElement.dataset['sandbox'] = 'closed'
      // Without a dialog, the button of the console takes the focus.
      const dialog = topmostDialog()
      if (!dialog) return
      if (focusedBefore instanceof HTMLElement && dialog.contains(focusedBefore)) focusedBefore.focus()
      else dialog.querySelector<HTMLElement>('h2')?.focus()
    }
  }, [])

  return (
    <Dock
      aria-label="Sandbox console"
      onKeyDown={(event) => {
        // An open dialog prevents the default of every Escape, even those meant for the console.
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
        {/* In the one-file demo each window has a separate backend, so a desk cannot share the story. */}
        {isOneFileDemo() ? null : (
          <IconButton
            label="Open in its own window"
            icon="external"
            size="sm"
            onClick={() => openDesk(page.basePath)}
          />
        )}
        <IconButton label="Close the console" icon="close" size="sm" onClick={onClose} />
      </Flex>
      <ConsolePanels takeFocus={takeFocus} />
    </Dock>
  )
}
