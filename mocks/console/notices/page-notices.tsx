import { Button } from '../../../src/ui/button/Button'
import { isOneFileDemo } from '../file-page'
import { createAppPage, usernameOf } from '../app-page'
import { createSandbox, type Sandbox, type SandboxError } from '../sandbox'
import { NoticeCard } from './NoticeCard'
import type { ArchivedWorldSummary } from '../../sandbox/control/api-types'
import { archivedWorldOffer, describeArchivedWorld, importedWorldOffer } from './world-offers'
import { type OfferedWorld, WorldChoice } from './WorldChoice'
import type { JSX } from 'react'
import { createRoot } from 'react-dom/client'
import { Themed } from '../../../src/ui/theme/Themed'
import { noticeContainer } from './notify'
import styles from './notices.module.css'

/** How often the line checks the current route. */
const routePollMs = 500
/** How often the line checks whether saving works again. */
const savePollMs = 3_000

/** A line at the bottom of the page while the world is not saved. */
class UnsavedLine {
  private readonly line = document.createElement('p')
  private timers: ReturnType<typeof setInterval>[] = []

  constructor(
    private readonly sandbox: Pick<Sandbox, 'saveStatus'>,
    private readonly textFor: (reason: string) => string,
    /** Whether the current route shows the line. */
    private readonly isVisible: () => boolean,
  ) {
    this.line.className = styles.line ?? ''
    this.line.setAttribute('role', 'status')
    this.line.dataset['print'] = 'hide'
  }

  /** Shows why the world is not saved. `null` removes the line. */
  show(reason: string | null): void {
    for (const timer of this.timers) clearInterval(timer)
    this.timers = []
    if (reason === null) return this.line.remove()
    document.body.append(this.line)
    this.line.textContent = this.textFor(reason)
    this.update()
    this.timers = [
      setInterval(() => this.update(), routePollMs),
      // The sign-in page sends no other requests. The header of the response updates the line.
      setInterval(() => {
        if (!this.line.hidden && !document.hidden) this.sandbox.saveStatus().catch(() => undefined)
      }, savePollMs),
    ]
  }

  private update(): void {
    this.line.hidden = !this.isVisible()
  }
}

/** Renders a notice in its own React root, so that a failure of the app does not affect it. */
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

/** Notices about the saved world. A page shows them with or without the console. */
export interface PageNotices {
  /** The backend archived a world and started this one. `before` is the session and the URL until then. */
  showArchivedWorld(reason: string, before: { readonly tokens: string | null; readonly address: string }): void
  /** The user has seen the notice, perhaps in another tab. */
  closeArchivedWorld(): void
  /** Why the world is not saved, or null if it is. */
  unsaved(reason: string | null): void
  /** A newer version of the demo uses the world. */
  reload(): void
}

export function createPageNotices(basePath: string): PageNotices {
  const sandbox = sandboxOf(basePath)
  const line = unsavedLine(basePath, sandbox)
  let shownId: string | undefined
  let closeNotice: () => void = () => undefined

  async function showArchived(reason: string, reloadApp: () => void): Promise<void> {
    const worlds = await sandbox.worlds.list()
    const archived = worlds.find((world) => world.reason === reason) ?? worlds[0]
    // A response that was on its way during the user's choice may report the world again.
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
      // The next page shows the notice if this one fails.
      showArchived(reason, reloadApp).catch(() => undefined)
    },
    closeArchivedWorld: () => closeNotice(),
    unsaved: (reason) => line.show(reason),
    reload: askForReload,
  }
}

/** Returns the line for the sign-in page; the console shows the state elsewhere. The one-file demo shows it on every page. */
function unsavedLine(basePath: string, sandbox: Sandbox): UnsavedLine {
  if (isOneFileDemo())
    return new UnsavedLine(
      sandbox,
      (reason) => `Not saved: ${reason}. Your changes are lost when you close or reload this page.`,
      () => true,
    )
  const page = createAppPage(basePath)
  return new UnsavedLine(
    sandbox,
    (reason) => `Not saved: ${reason}. Your changes are lost when the last tab closes.`,
    () => /^\/login\/?$/.test(page.currentPath()),
  )
}

/** Asks what to do with the world of a link. The backend did not open it, because its replay does not match the link's hash. */
export function offerLink(
  basePath: string,
  link: URL,
  snapshot: unknown,
  error: SandboxError,
  as: string | null,
): void {
  const username = as ?? createAppPage(basePath).username()
  const address = location.pathname + location.search
  const reloadApp = () => loadAs(basePath, username, address)
  const anyway = new URL(link)
  anyway.searchParams.set('anyway', '1')
  // Opens the world as a link, so that the next page shows the warning about differences. This page unloads.
  const open = () => {
    location.assign(anyway.href)
    return new Promise<never>(() => undefined)
  }
  showChoice({ ...importedWorldOffer(sandboxOf(basePath), 'link', snapshot, error, reloadApp), open })
}

/** Shows the choice. Returns a function that closes it, unless the user has already made a choice. */
function showChoice(offered: OfferedWorld): () => void {
  let isTouched = false
  const close = showNotice((done) => (
    <WorldChoice offered={offered} Frame={NoticeCard} onTouched={() => (isTouched = true)} onDone={done} />
  ))
  return () => {
    if (!isTouched) close()
  }
}

/** Shows once that the world continues after an update, and from where it can be rewound. Returns a function that closes the notice. */
function showRestarted(sandbox: Sandbox, archived: ArchivedWorldSummary): () => void {
  return showNotice((close) => (
    <NoticeCard
      title="Fairlead was updated, and your world continues"
      actions={
        <Button
          variant="primary"
          onClick={() => {
            close()
            // The next page shows the notice again if this fails.
            void sandbox.worlds.noticed().catch(() => undefined)
          }}
        >
          Continue
        </Button>
      }
    >
      <p>{archived.words}</p>
      <p>The earlier history is archived: {describeArchivedWorld(archived)}.</p>
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

/** Loads the page in the current world, for this user. */
function loadAs(basePath: string, username: string | null, address: string): void {
  const page = createAppPage(basePath)
  const route = `/${address.slice(basePath.length)}`
  if (username === null) page.reload(route)
  else page.signInAs(username, /^\/(login)?([?/]|$)/.test(route) ? {} : { route })
}

function sandboxOf(basePath: string): Sandbox {
  return createSandbox(new URL(basePath, location.origin).href)
}

/** Changes the brand of the page. Loads its code on demand, because most pages never need it. */
export const changeBrand = async (basePath: string, companyHash: string | null): Promise<void> =>
  (await import('../change-brand')).changeBrand(basePath, companyHash)
