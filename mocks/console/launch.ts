import { localStore, sessionStore } from '../../src/lib/browser/storage'
import { isConsoleHidden, wasConsoleOpen, saveConsoleOpen, saveSelectedPanel } from './preferences'
import { provideSandbox, type Sandbox } from './sandbox'
import { deskKey, type Message, openStageChannel, type StageChannel } from '../presenter/stage/channel'
import { showSignInChoices } from './sign-in-choices'
import { afterKey, hintKey, playingKey, recordingKey, showKey } from './page-options'
import styles from './launch.module.css'

/**
 * Adds the button that opens the console, the shortcut Ctrl+`, the choices on the sign-in page, and `window.sandbox` to
 * the page. The console's code loads only when the console opens. If the user has pressed the shortcut, opens it now.
 */
export function launchConsole(basePath: string, isShortcutPressed: boolean): void {
  const sandbox = provideSandbox(basePath)
  void showRequestedEntry(sandbox, basePath)
  // The code of the notices loads now, because a later deployment may remove the file before the first notice appears.
  void import('./notices/page-notices').catch(() => undefined)
  // A share link (`#world=…`) that is opened on this page may change only the fragment of the URL. The browser then
  // does not reload the page, so this listener does.
  addEventListener('hashchange', () => {
    if (location.hash.startsWith('#world=')) location.reload()
  })
  const dock = createDock(sandbox, basePath)
  if ((localStore.get(recordingKey) ?? '') !== '') void resumeRecording(sandbox, basePath, dock)
  void connectToDesk({ sandbox, basePath, dock })
  showSignInChoices(sandbox, basePath, dock)
  if (isConsoleHidden()) return
  dock.restore()
  if (isShortcutPressed) dock.open()
}

type Dock = ReturnType<typeof createDock>

function createDock(sandbox: Sandbox, basePath: string) {
  const host = document.createElement('div')
  host.id = 'sandbox'
  host.dataset['print'] = 'hide'
  host.dataset['outsideDialogs'] = ''
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.button ?? ''
  button.textContent = 'Sandbox'
  button.title = 'Open the sandbox console (Ctrl+`)'
  host.append(button)
  const hint = document.createElement('span')
  hint.textContent = 'Change the person, play a story'
  // Visitors who chose a person on the sign-in page do not know the console yet.
  if (sessionStore.get(hintKey) !== null) button.append(' ', hint)

  let opened: Promise<{ close: () => void }> | undefined
  let player: Promise<() => void> | undefined
  let isHiding = false
  const play = () => {
    sessionStore.set(playingKey, '1')
    player ??= import('../presenter/play/PlayerBar').then(({ mountPlayerBar }) => {
      button.hidden = true
      return mountPlayerBar(host, { sandbox, basePath, onClose: endPlay, openConsole: () => open(true) })
    })
    // After a failed download of the player's code, the user can try again.
    player.catch(() => (player = undefined))
  }
  const endPlay = () => {
    sessionStore.remove(playingKey)
    void player?.then((remove) => remove())
    player = undefined
    button.hidden = false
  }
  const open = (takeFocus: boolean) => {
    if (player) endPlay()
    opened ??= import('./Console').then(({ mountConsole }) => {
      button.hidden = true
      sessionStore.remove(hintKey)
      hint.remove()
      saveConsoleOpen(true)
      return mountConsole(host, {
        sandbox,
        basePath,
        takeFocus,
        onClosed() {
          opened = undefined
          if (isHiding) return
          saveConsoleOpen(false)
          button.hidden = false
          button.focus()
        },
      })
    })
    // After a failed download of the console's code, the user can try again.
    opened.catch(() => (opened = undefined))
  }
  const onKey = (event: KeyboardEvent): void => {
    if (!event.ctrlKey || event.code !== 'Backquote') return
    event.preventDefault()
    if (opened) void opened.then(({ close }) => close())
    else open(true)
  }
  button.addEventListener('click', () => open(true))

  return {
    open: () => open(true),
    /** Plays the chosen story in a bar below the app. */
    play,
    /** Opens the console at a panel. */
    async showPanel(id: string) {
      if (opened) (await opened).close()
      saveSelectedPanel(id)
      open(true)
    },
    setButtonText: (text: string) => (button.textContent = text),
    /** Removes the button and the console from the page. */
    hide() {
      document.removeEventListener('keydown', onKey, true)
      isHiding = true
      if (player) endPlay()
      const remove = () => {
        host.remove()
        // The sign-in page keeps the place of the choices, so that its form does not move.
        const { dataset } = document.documentElement
        if ('sandbox' in dataset) dataset['sandbox'] = 'hidden'
      }
      if (opened) void opened.then(({ close }) => close()).then(remove)
      else remove()
    },
    restore() {
      isHiding = false
      button.hidden = false
      document.documentElement.dataset['sandbox'] = 'closed'
      document.body.append(host)
      // The capture phase is needed, because the bank's dialog stops the propagation of key events.
      document.addEventListener('keydown', onKey, true)
      if (sessionStore.get(playingKey) !== null) play()
      else if (wasConsoleOpen()) open(false)
    },
  }
}

/** Makes this page the audience window (only the app) when a presenter's desk in another window connects to it. */
async function connectToDesk({
  sandbox,
  basePath,
  dock,
}: {
  sandbox: Sandbox
  basePath: string
  dock: Dock
}): Promise<void> {
  const channel = openStageChannel()
  if (!channel) return
  const first = sessionStore.get(deskKey) === null ? await firstDeskMessage(channel) : undefined
  const [{ startAudienceWindow }, { createAppPage }] = await Promise.all([
    import('../presenter/stage/audience-window'),
    import('./app-page'),
  ])
  const handleMessage = startAudienceWindow({ channel, sandbox, page: createAppPage(basePath), ...dock })
  if (first) handleMessage(first)
}

function firstDeskMessage(channel: StageChannel): Promise<Message> {
  return new Promise((resolve) => {
    const removeListener = channel.onMessage((message) => {
      if (message.kind !== 'findStages' && message.kind !== 'connect') return
      removeListener()
      resolve(message)
    })
  })
}

async function resumeRecording(sandbox: Sandbox, basePath: string, dock: Dock): Promise<void> {
  const [{ onRecordingChange, readRecording, recordVisits }, { createAppPage }] = await Promise.all([
    import('./recording'),
    import('./app-page'),
  ])
  const showState = () => dock.setButtonText(readRecording() ? 'Sandbox, recording' : 'Sandbox')
  onRecordingChange(showState)
  showState()
  recordVisits(sandbox, createAppPage(basePath))
}

/**
 * Shows the error atlas entry (an error text of the app) whose id is in `?show=`. If this page was loaded to show an
 * entry, continues with that entry.
 */
async function showRequestedEntry(sandbox: Sandbox, basePath: string): Promise<void> {
  const requestedId = sessionStore.get(showKey)
  const unfinishedId = sessionStore.get(afterKey)
  if (requestedId === null && unfinishedId === null) return
  sessionStore.remove(showKey)
  sessionStore.remove(afterKey)
  const [{ atlas }, { finishEntry, showEntry }, { createAppPage }, { notify }] = await Promise.all([
    import('../presenter/atlas/atlas-entries'),
    import('../presenter/atlas/show-entry'),
    import('./app-page'),
    import('./notices/notify'),
  ])
  const entry = atlas.find(({ id }) => id === requestedId)
  const page = createAppPage(basePath)
  if (entry) return showEntry(entry, sandbox, page)
  if (requestedId !== null) notify(`The error atlas has no entry '${requestedId}'.`)
  if (unfinishedId !== null) await finishEntry(unfinishedId, sandbox, page)
}
