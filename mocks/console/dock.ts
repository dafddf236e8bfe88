import { sessionStore } from '../../src/lib/browser/storage'
import type { mountConsole } from './Console'
import { hintKey, playingKey } from './page-options'
import { saveConsoleOpen, saveSelectedPanel, wasConsoleOpen } from './preferences'
import styles from './dock-button.module.css'

export type Dock = ReturnType<typeof createDock>

interface DockOptions extends Pick<Parameters<typeof mountConsole>[1], 'services' | 'views' | 'openWindow'> {
  /** Renders a bar below the app in place of the button. Returns a function that removes the bar. */
  readonly mountBar: (host: HTMLElement, onClose: () => void) => Promise<() => void>
  /** Opens a prospect's welcome. With it, the button opens the welcome instead of the console. */
  readonly openWelcome: (() => void) | undefined
}

/** Makes the button that opens the console, and the shortcut Ctrl+`. The console's code loads when the console opens. */
export function createDock({ mountBar, openWelcome, ...options }: DockOptions) {
  const host = document.createElement('div')
  host.id = 'sandbox'
  host.dataset['print'] = 'hide'
  host.dataset['outsideDialogs'] = ''
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.button ?? ''
  button.textContent = openWelcome ? 'Your story' : 'Sandbox'
  button.title = openWelcome ? '' : 'Open the sandbox console (Ctrl+`)'
  host.append(button)
  const hint = document.createElement('span')
  hint.textContent = 'Change the person, play a story'
  // Visitors who chose a person on the sign-in page do not know the console yet.
  if (!openWelcome && sessionStore.get(hintKey) !== null) button.append(' ', hint)

  let opened: Promise<{ close: () => void }> | undefined
  let bar: Promise<() => void> | undefined
  let isHiding = false
  const showBar = async () => {
    if (opened) (await opened).close()
    sessionStore.set(playingKey, '1')
    button.hidden = true
    bar ??= mountBar(host, closeBar)
    // After a failed download of the bar's code, the user can try again.
    bar.catch(() => closeBar())
  }
  const closeBar = () => {
    sessionStore.remove(playingKey)
    void bar?.then((remove) => remove()).catch(() => undefined)
    bar = undefined
    button.hidden = false
  }
  const open = (takeFocus: boolean) => {
    if (bar) closeBar()
    opened ??= import('./Console').then(({ mountConsole }) => {
      button.hidden = true
      sessionStore.remove(hintKey)
      hint.remove()
      saveConsoleOpen(true)
      return mountConsole(host, {
        ...options,
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
  button.addEventListener('click', openWelcome ?? (() => open(true)))

  return {
    open: () => open(true),
    showBar,
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
      if (bar) closeBar()
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
      if (sessionStore.get(playingKey) !== null) void showBar()
      else if (wasConsoleOpen()) open(false)
    },
  }
}
