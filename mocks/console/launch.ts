import { sessionStore } from '../../src/lib/browser/storage'
import { isHidden, isRememberedOpen, rememberOpen } from './preferences'
import { provideSandbox } from './page-sandbox'
import type { Sandbox } from './sandbox'
import { afterKey, recordingKey, showKey } from './start-wishes'
import styles from './launch.module.css'

/** Puts the way into the console on the page: a small button, Ctrl+`, and the whole of `window.sandbox`. The rest comes when asked for. */
export function launchConsole(basePath: string): void {
  const sandbox = provideSandbox(basePath)
  void fulfilWishes(sandbox, basePath)
  // A later version may have taken this one's files from the server by the time that there is something to tell.
  void import('./notices/page-notices').catch(() => undefined)
  if (sessionStore.get(recordingKey) !== null) void goOnRecording(sandbox, basePath)
  // A share link that is opened where the app stands already would load nothing by itself.
  addEventListener('hashchange', () => {
    if (location.hash.startsWith('#world=')) location.reload()
  })
  if (isHidden()) return

  const host = document.createElement('div')
  host.id = 'sandbox'
  host.dataset['print'] = 'hide'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.button ?? ''
  button.textContent = 'Sandbox'
  button.title = 'Open the sandbox console (Ctrl+`)'
  host.append(button)
  document.body.append(host)

  let shown: Promise<{ close: () => void }> | undefined
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
          rememberOpen(false)
          button.hidden = false
          button.focus()
        },
      })
    })
    // It may be asked for again once its file can be fetched.
    shown.catch(() => (shown = undefined))
  }

  button.addEventListener('click', () => show(true))
  document.addEventListener('keydown', (event) => {
    if (!event.ctrlKey || event.code !== 'Backquote') return
    event.preventDefault()
    if (shown) void shown.then((open) => open.close())
    else show(true)
  })
  if (isRememberedOpen()) show(false)
}

async function goOnRecording(sandbox: Sandbox, basePath: string): Promise<void> {
  const [{ followRecording }, { createAppPage }] = await Promise.all([import('./recording'), import('./page')])
  await followRecording(sandbox, createAppPage(basePath))
}

/** Shows the entry of the error atlas that the address asks for, or completes the one that this page was loaded for. */
async function fulfilWishes(sandbox: Sandbox, basePath: string): Promise<void> {
  const wanted = sessionStore.get(showKey)
  const due = sessionStore.get(afterKey)
  if (wanted === null && due === null) return
  sessionStore.remove(showKey)
  sessionStore.remove(afterKey)
  const [{ atlas }, { finishEntry, showEntry }, { createAppPage }, { tell }] = await Promise.all([
    import('./atlas/entries'),
    import('./atlas/show-entry'),
    import('./page'),
    import('./notices/tell'),
  ])
  const entry = atlas.find(({ id }) => id === wanted)
  const page = createAppPage(basePath)
  if (entry) return showEntry(entry, sandbox, page)
  if (wanted !== null) tell(`The error atlas has no entry '${wanted}'.`)
  if (due !== null) await finishEntry(due, sandbox, page)
}
