import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { Icon } from '../../../src/ui/mark/Icon'
import { Button } from '../../../src/ui/button/Button'
import { isOneFileDemo } from '../file-page'
import { createAppPage, usernameOf } from '../app-page'
import { createSandbox, type Sandbox } from '../sandbox'
import type { ArchivedWorldSummary } from '../../control/api-types'
import { archivedWorldOffer, describeArchivedWorld } from './WorldChoice'
import { type NoticeCardProps, type OfferedWorld, WorldChoice } from './WorldChoice'
import { type JSX, useEffect, useId, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Themed } from '../../../src/ui/theme/Themed'
import { noticeContainer } from './notify'
import styles from './notices.module.css'

/** Interval at which the "Not saved" line checks the current route. */
const routePollMs = 500
/** Interval at which the "Not saved" line checks whether saving works again. */
const savePollMs = 3_000

/**
 * Creates a line at the bottom of the page that says why the demo's data is not saved. The line shows only on the
 * sign-in page, because the console shows the save status on all other pages. In the one-file demo, the line shows on
 * every page. The returned function sets the reason. The reason `null` removes the line.
 */
function createUnsavedLine(basePath: string, sandbox: Sandbox): (reason: string | null) => void {
  const isOneFile = isOneFileDemo()
  const page = createAppPage(basePath)
  const line = document.createElement('p')
  line.className = styles.line ?? ''
  line.setAttribute('role', 'status')
  line.dataset['print'] = 'hide'
  let timers: ReturnType<typeof setInterval>[] = []
  const update = (): void => {
    line.hidden = !isOneFile && !/^\/login\/?$/.test(page.currentPath())
  }
  // Every response has the save status in a header, which updates the line. The sign-in page itself sends no requests,
  // so this function sends one.
  const checkSaving = (): void => {
    if (!line.hidden && !document.hidden) sandbox.saveStatus().catch(() => undefined)
  }
  return (reason) => {
    for (const timer of timers) clearInterval(timer)
    timers = []
    if (reason === null) return line.remove()
    document.body.append(line)
    const end = isOneFile ? 'you close or reload this page' : 'the last tab closes'
    line.textContent = `Not saved: ${reason}. Your changes are lost when ${end}.`
    update()
    timers = [setInterval(update, routePollMs), setInterval(checkSaving, savePollMs)]
  }
}

/**
 * Renders a notice in its own React root, so that an error in the app does not break the notice. Returns a function
 * that closes the notice.
 */
function showNotice(render: (close: () => void) => JSX.Element): () => void {
  const container = document.createElement('div')
  container.className = styles.root ?? ''
  noticeContainer().append(container)
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
  }
  root.render(<Themed>{render(close)}</Themed>)
  return close
}

/** Notices about the saved world (the state of the demo). A page shows them with or without the console. */
export interface PageNotices {
  /**
   * Shows that the backend archived the saved world and started a new one. `before` holds the session tokens and the
   * page's URL from before the new world started.
   */
  showArchivedWorld(reason: string, before: { readonly tokens: string | null; readonly address: string }): void
  /** Closes the notice about an archived world, because the user has seen it, perhaps in another tab. */
  closeArchivedWorld(): void
  /** Shows why the world is not saved. `null` removes that message. */
  showUnsaved(reason: string | null): void
  /** Asks the user to reload this page, because another tab uses the world with a newer version of the demo. */
  askForReload(): void
}

export function createPageNotices(basePath: string): PageNotices {
  const sandbox = sandboxOf(basePath)
  const showUnsaved = createUnsavedLine(basePath, sandbox)
  let shownId: string | undefined
  let closeNotice: () => void = () => undefined

  async function showArchived(reason: string, reloadApp: () => void): Promise<void> {
    const worlds = await sandbox.worlds.list()
    const archived = worlds.find((world) => world.reason === reason) ?? worlds[0]
    // A response to an earlier request may report the same archived world again while the user chooses.
    if (!archived || archived.id === shownId) return
    shownId = archived.id
    closeNotice =
      archived.reason === 'restarted'
        ? showRestarted(sandbox, archived)
        : showChoice(archivedWorldOffer(sandbox, archived, reloadApp))
  }

  return {
    showArchivedWorld(reason, { tokens, address }) {
      const reloadApp = () => loadAs(basePath, usernameOf(tokens), address)
      // If the request fails, the page that loads next shows the notice.
      showArchived(reason, reloadApp).catch(() => undefined)
    },
    closeArchivedWorld: () => closeNotice(),
    showUnsaved,
    askForReload,
  }
}

/**
 * Shows the dialog about a world that would change when it opens. Returns a function that closes the dialog, unless the
 * user has already pressed one of its buttons.
 */
function showChoice(offered: OfferedWorld): () => void {
  let isTouched = false
  const close = showNotice((done) => (
    <WorldChoice offered={offered} Frame={NoticeCard} onTouched={() => (isTouched = true)} onDone={done} />
  ))
  return () => {
    if (!isTouched) close()
  }
}

/**
 * Shows a notice that the world continues after an update, and how far back the user can rewind it. Returns a function
 * that closes the notice.
 */
function showRestarted(sandbox: Sandbox, archived: ArchivedWorldSummary): () => void {
  return showNotice((close) => (
    <NoticeCard
      title="Fairlead was updated, and your world continues"
      actions={
        <Button
          variant="primary"
          onClick={() => {
            close()
            // If the request fails, the page that loads next shows the notice again.
            void sandbox.worlds.noticed().catch(() => undefined)
          }}
        >
          Continue
        </Button>
      }
    >
      <p>{archived.words}</p>
      <p>{`The earlier history is archived: ${describeArchivedWorld(archived)}.`}</p>
    </NoticeCard>
  ))
}

function askForReload(): void {
  showNotice(() => (
    <NoticeCard
      title="A newer version of Fairlead is open in another tab"
      actions={
        <Button variant="primary" icon="refresh" onClick={() => location.reload()}>
          Reload
        </Button>
      }
    >
      <p>Reload this page to continue. You lose no saved work.</p>
    </NoticeCard>
  ))
}

/** Loads the page at this URL again, with this user signed in. */
function loadAs(basePath: string, username: string | null, address: string): void {
  const page = createAppPage(basePath)
  const route = `/${address.slice(basePath.length)}`
  if (username === null) page.reload(route)
  else page.signInAs(username, /^\/(login)?([?/]|$)/.test(route) ? {} : { route })
}

function sandboxOf(basePath: string): Sandbox {
  return createSandbox(new URL(basePath, location.origin).href)
}

/** Changes the brand of the page. The code loads only when it is needed, because most pages never change the brand. */
export const changeBrand = async (basePath: string, companyHash: string | null): Promise<void> =>
  (await import('../change-brand')).changeBrand(basePath, companyHash)

/**
 * A dialog of the sandbox, outside of the app. The dialog takes the focus, unless the user is typing when it appears.
 * In that case, the focus stays in the app, and screen readers announce the dialog's title.
 */
export function NoticeCard({ title, children, actions, onEscape }: NoticeCardProps): JSX.Element {
  const cardRef = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const bodyId = useId()
  const [keepsFocus] = useState(isTyping)

  useEffect(() => {
    const focusedBefore = document.activeElement
    if (!keepsFocus) cardRef.current?.focus({ preventScroll: true })
    return () => {
      if (!keepsFocus && focusedBefore instanceof HTMLElement && focusedBefore.isConnected)
        focusedBefore.focus({ preventScroll: true })
    }
  }, [keepsFocus])

  return (
    <Stack
      ref={cardRef}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      tabIndex={-1}
      gap="3"
      width="full"
      maxWidth="39rem"
      p={{ base: '4', sm: '5' }}
      border="1px solid"
      borderColor="border.strong"
      borderRadius="xl"
      bg="bg.raised"
      color="fg"
      shadow="lg"
      fontSize="md"
      lineHeight="normal"
      overflowWrap="anywhere"
      // The outline is inside the dialog, because the scroll container clips outlines outside of it.
      _focusVisible={{ outlineOffset: '-2px' }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onEscape) return
        event.stopPropagation()
        onEscape()
      }}
    >
      {keepsFocus ? (
        <VisuallyHidden>
          <span role="alert">{title}</span>
        </VisuallyHidden>
      ) : null}
      <Flex align="flex-start" gap="2.5">
        <Box as="span" flex="none" mt="0.5" color="warning.fg">
          <Icon name="alert" size={18} />
        </Box>
        <Text as="h2" id={titleId} fontSize="lg" lineHeight="1.375">
          {title}
        </Text>
      </Flex>
      <Stack id={bodyId} gap="1.5">
        {children}
      </Stack>
      <Flex direction={{ base: 'column', sm: 'row' }} wrap={{ sm: 'wrap' }} gap="2" mt="1">
        {actions}
      </Flex>
    </Stack>
  )
}

function isTyping(): boolean {
  const { activeElement: active } = document
  return active instanceof HTMLElement && active.matches('input, textarea, select, [contenteditable]')
}
