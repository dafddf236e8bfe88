import { sessionStore } from '../../src/lib/browser/storage'
import { isHidden, isRememberedOpen, rememberOpen } from './preferences'
import { provideSandbox } from './page-sandbox'
import type { Sandbox } from './sandbox'
import { type Message, openStageChannel, type StageChannel } from './stage/channel'
import { deskKey } from './stage/stage-memory'
import { afterKey, recordingKey, showKey } from './page-options'
import styles from './launch.module.css'

/** Puts the way into the console on the page: a small button, Ctrl+`, and the whole of `window.sandbox`. The rest comes when asked for. */
export function launchConsole(basePath: string): void {
  const sandbox = provideSandbox(basePath)
  void fulfilWishes(sandbox, basePath)
  // A later version may have taken this one's files from the server by the time that there is something to tell.
  void import('./notices/page-notices').catch(() => undefined)
  // A share link that is opened where the app stands already would load nothing by itself.
  addEventListener('hashchange', () => {
    if (location.hash.startsWith('#world=')) location.reload()
  })
  const dock = createDock(sandbox, basePath)
  if (sessionStore.get(recordingKey) !== null) void goOnRecording(sandbox, basePath, dock)
  void awaitDesk({ sandbox, basePath, dock })
  if (!isHidden()) dock.restore()
}

interface Dock {
  /** Takes all of it off the page, or puts it back as it was. */
  readonly hide: () => void
  readonly restore: () => void
  /** What its button says while the console is closed. */
  readonly say: (words: string) => void
}

function createDock(sandbox: Sandbox, basePath: string): Dock {
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

  let shown: Promise<{ close: () => void }> | undefined
  let isLeaving = false
  const show = (takeFocus: boolean) => {
    shown ??= import('./mount-console').then(({ mountConsole }) => {
      button.hidden = true
      rememberOpen(true)
      return mountConsole(host, {
        sandbox,
        basePath,
        takeFocus,
        onClosed() {
          shown = undefined
          if (isLeaving) return
          rememberOpen(false)
          button.hidden = false
          button.focus()
        },
      })
    })
    // It may be asked for again once its file can be fetched.
    shown.catch(() => (shown = undefined))
  }
  const onKey = (event: KeyboardEvent): void => {
    if (!event.ctrlKey || event.code !== 'Backquote') return
    event.preventDefault()
    if (shown) void shown.then((open) => open.close())
    else show(true)
  }
  button.addEventListener('click', () => show(true))

  return {
    say: (words) => (button.textContent = words),
    hide() {
      // The bank's own dialog keeps its keys to itself, hence before it.
      document.removeEventListener('keydown', onKey, true)
      isLeaving = true
      const gone = () => {
        host.remove()
        delete document.documentElement.dataset['sandbox']
      }
      if (shown) void shown.then((open) => open.close()).then(gone)
      else gone()
    },
    restore() {
      isLeaving = false
      button.hidden = false
      document.documentElement.dataset['sandbox'] = 'closed'
      document.body.append(host)
      document.addEventListener('keydown', onKey, true)
      if (isRememberedOpen()) show(false)
    },
  }
}

/** A presenter's desk in another window may lead this page, from its beginning or at any time. */
async function awaitDesk({
  sandbox,
  basePath,
  dock,
}: {
  sandbox: Sandbox
  basePath: string
  dock: Dock
}): Promise<void> {
  const channel = openStageChannel()
  const first = sessionStore.get(deskKey) === null ? await firstWord(channel) : undefined
  const [{ startAudienceWindow }, { createAppPage }] = await Promise.all([
    import('./stage/audience-window'),
    import('./page'),
  ])
  const hear = startAudienceWindow({ channel, sandbox, page: createAppPage(basePath), ...dock })
  if (first) hear(first)
}

function firstWord(channel: StageChannel): Promise<Message> {
  return new Promise((resolve) => {
    const leave = channel.onMessage((message) => {
      if (message.kind !== 'who' && message.kind !== 'take') return
      leave()
      resolve(message)
    })
  })
}

async function goOnRecording(sandbox: Sandbox, basePath: string, dock: Dock): Promise<void> {
  const [{ followRecording, onRecording, recordedSteps }, { createAppPage }, { countOf }] = await Promise.all([
    import('./recording'),
    import('./page'),
    import('./format'),
  ])
  onRecording(() => {
    const steps = recordedSteps()
    dock.say(steps === null ? 'Sandbox' : `Sandbox, recording ${countOf(steps, 'step')}`)
  })
  await followRecording(sandbox, createAppPage(basePath))
}

/** Shows the entry of the error atlas that the address asks for, or completes the one that this page was loaded for. */
async function fulfilWishes(sandbox: Sandbox, basePath: string): Promise<void> {
  const wanted = sessionStore.get(showKey)
  const due = sessionStore.get(afterKey)
  if (wanted === null && due === null) return
  sessionStore.remove(showKey)
  sessionStore.remove(afterKey)
  const [{ atlas }, { finishEntry, showEntry }, { createAppPage }, { notify }] = await Promise.all([
    import('./atlas/atlas-entries'),
    import('./atlas/show-entry'),
    import('./page'),
    import('./notices/notify'),
  ])
  const entry = atlas.find(({ id }) => id === wanted)
  const page = createAppPage(basePath)
  if (entry) return showEntry(entry, sandbox, page)
  if (wanted !== null) notify(`The error atlas has no entry '${wanted}'.`)
  if (due !== null) await finishEntry(due, sandbox, page)
}
