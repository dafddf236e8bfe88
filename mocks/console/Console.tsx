import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useLayoutEffect } from 'react'
import { IconButton } from '../../src/ui/button/IconButton'
import { adoptStyle } from './adopt-style'
import { ConsolePanels } from './ConsolePanels'
import { isOneFile } from './file-page'
import dockStyle from './dock.css?inline'
import { topmostDialog } from '../../src/ui/dialog/open-dialog'
import { StateLine } from './StateLine'
import { useConsole } from './use-sandbox'
import { notify } from './notices/notify'
import { stageId } from './stage/stage-memory'

/** Opens the presenter's desk beside the page, which from then on is the audience's. */
export function openDesk(basePath: string): void {
  // The window is given a copy of what this tab keeps, and so knows whom it leads.
  stageId()
  const opened = window.open(`${basePath}?desk`, 'fairlead-desk', 'popup,width=1240,height=880')
  if (opened) opened.focus()
  else notify(`The browser has kept the window from opening. Open ${basePath}?desk in a tab of its own.`)
}

adoptStyle(dockStyle)

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

/** The dock: the page beside or above it becomes smaller, so that nothing of the app is covered. */
export function Console({ onClose, takeFocus }: { onClose: () => void; takeFocus: boolean }): JSX.Element {
  const { page } = useConsole()

  // Before the panels take the focus.
  useLayoutEffect(() => {
    const before = document.activeElement
    document.documentElement.dataset['sandbox'] = 'open'
    return () => {
      document.documentElement.dataset['sandbox'] = 'closed'
      // Outside of a dialog the button of the console takes the focus.
      const dialog = topmostDialog()
      if (!dialog) return
      if (before instanceof HTMLElement && dialog.contains(before)) before.focus()
      else dialog.querySelector<HTMLElement>('h2')?.focus()
    }
  }, [])

  return (
    <Dock
      aria-label="Sandbox console"
      onKeyDown={(event) => {
        // An open dialog prevents the default of every Escape, also of one that it leaves to the console.
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
      </Flex>
      <ConsolePanels takeFocus={takeFocus} />
    </Dock>
  )
}
