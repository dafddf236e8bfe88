import { Flex } from '@chakra-ui/react/flex'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
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

adoptStyle(dockStyle)

const Dock = chakra('aside', {
  base: {
    position: 'fixed',
    insetBlock: '0',
    insetInlineEnd: '0',
    zIndex: 'calc(var(--fl-z-index-header) + 1)',
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
    <Dock
      ref={dockRef}
      aria-label="Sandbox console"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // A dialog of the app that the console stands in would take it for its own.
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
