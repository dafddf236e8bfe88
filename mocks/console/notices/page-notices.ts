import { downloadFile } from '../../../src/lib/browser/download'
import { createAppPage } from '../app-page'
import { errorMessageOf } from '../format'
import { isOneFileDemo } from '../file-page'
import { createPageSandbox, type PageSandbox } from '../page-sandbox'
import { createButton, notify } from './notify'
import styles from './notices.module.css'

/** Interval at which the "Not saved" line checks the current route. */
const routePollMs = 500
/** Interval at which the "Not saved" line checks whether saving works again. */
const savePollMs = 3_000

/** Notices about the saved world. A page shows them with or without the console. */
export interface PageNotices {
  /** Shows what the user must know about the saved world. `null` closes it, because another tab has dismissed it. */
  showNotice(text: string | null): void
  /** Shows why the world is not saved, and offers it as a file. `null` removes that message. */
  showUnsaved(reason: string | null): void
  /** Asks the user to reload this page, because another tab uses the world with a newer version of the demo. */
  askForReload(): void
}

export function createPageNotices(basePath: string): PageNotices {
  const sandbox = createPageSandbox(new URL(basePath, location.origin).href)
  let closeNotice: () => void = () => undefined
  return {
    showNotice(text) {
      closeNotice()
      if (text === null) return
      // If the request fails, the page that loads next shows the notice again.
      const onClick = () => void sandbox.noticed().catch(() => undefined)
      closeNotice = notify(text, { onClick })
    },
    showUnsaved: createUnsavedLine(basePath, sandbox),
    askForReload: () =>
      void notify('A newer version of Fairlead is open in another tab. Reload this page to continue.', {
        label: 'Reload',
        onClick: () => location.reload(),
      }),
  }
}

/**
 * Creates a line at the bottom of the page that says why the demo's data is not saved. The line shows only on the
 * sign-in page, because the console shows the save status on all other pages. In the one-file demo, the line shows on
 * every page. The returned function sets the reason. The reason `null` removes the line.
 */
function createUnsavedLine(basePath: string, sandbox: PageSandbox): (reason: string | null) => void {
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
  // Every response carries the save status, which updates the line. The sign-in page itself sends no requests,
  // so this function sends one.
  const checkSaving = (): void => {
    if (!line.hidden && !document.hidden) sandbox.clockReading().catch(() => undefined)
  }
  return (reason) => {
    for (const timer of timers) clearInterval(timer)
    timers = []
    if (reason === null) return line.remove()
    document.body.append(line)
    const end = isOneFile ? 'you close or reload this page' : 'the last tab closes'
    line.replaceChildren(
      `Not saved: ${reason}. Your changes are lost when ${end}. `,
      createButton(
        'Save as a file',
        () => void downloadSnapshot(sandbox).catch((error: unknown) => notify(errorMessageOf(error))),
      ),
    )
    update()
    timers = [setInterval(update, routePollMs), setInterval(checkSaving, savePollMs)]
  }
}

/** Downloads the world as a file that the panel "Save and share" can open. */
export async function downloadSnapshot(sandbox: PageSandbox): Promise<void> {
  const snapshot = await sandbox.snapshot()
  downloadFile(`fairlead-${snapshot.header.scenario}.json`, JSON.stringify(snapshot))
}
