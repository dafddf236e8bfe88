import { Button } from '../../../src/ui/button/Button'
import { isOneFile } from '../file-page'
import { createAppPage, usernameIn } from '../page'
import { createSandbox, type Sandbox, type SandboxError } from '../sandbox'
import { NoticeCard } from './NoticeCard'
import type { ArchivedWorldSummary } from '../../sandbox/control/api-types'
import { archivedWorldOffer, describeArchivedWorld, otherOffer } from './world-offers'
import { type OfferedWorld, WorldChoice } from './WorldChoice'
import type { JSX } from 'react'
import { createRoot } from 'react-dom/client'
import { Themed } from '../../../src/ui/theme/Themed'
import { noticePlace } from './notify'
import styles from './notices.module.css'
/** How often the line looks which page is shown, and how often it asks whether saving works again. */
const lookEveryMs = 500
const askEveryMs = 3000

/** A quiet line at the foot of the page while nothing is saved. */
export class UnsavedLine {
  private readonly line = document.createElement('p')
  private timers: ReturnType<typeof setInterval>[] = []

  constructor(
    private readonly sandbox: Pick<Sandbox, 'keeping'>,
    private readonly words: (reason: string) => string,
    /** Whether it belongs on the page that is shown now. */
    private readonly isDue: () => boolean,
  ) {
    this.line.className = styles.line ?? ''
    this.line.setAttribute('role', 'status')
    this.line.dataset['print'] = 'hide'
  }

  /** `null` when everything is saved again. */
  show(reason: string | null): void {
    for (const timer of this.timers) clearInterval(timer)
    this.timers = []
    if (reason === null) return this.line.remove()
    document.body.append(this.line)
    this.line.textContent = this.words(reason)
    this.look()
    this.timers = [
      setInterval(() => this.look(), lookEveryMs),
      // Nobody else asks on this page. The answer says by its header whether there is anything left to show.
      setInterval(() => {
        if (!this.line.hidden && !document.hidden) this.sandbox.keeping().catch(() => undefined)
      }, askEveryMs),
    ]
  }

  private look(): void {
    this.line.hidden = !this.isDue()
  }
}

/** Draws a notice into a root of its own: what happens to the app does not touch it. */
export function showNotice(draw: (close: () => void) => JSX.Element): () => void {
  const container = document.createElement('div')
  container.className = styles.root ?? ''
  noticePlace().append(container)
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
  }
  root.render(<Themed>{draw(close)}</Themed>)
  return close
}

/** What a page tells its person of how the world is kept, whether the console is shown or not. */
export interface PageNotices {
  /** A world was set aside for this one; `before` is who was there until then, and where. */
  setAside(reason: string, before: { readonly tokens: string | null; readonly address: string }): void
  /** Somebody has been told, perhaps on another page. */
  setAsideTold(): void
  /** Why nothing is saved; null when it is. */
  unsaved(reason: string | null): void
  /** A later version has taken the world over. */
  reload(): void
}

export function createPageNotices(basePath: string): PageNotices {
  const sandbox = sandboxOf(basePath)
  const line = unsavedLine(basePath, sandbox)
  let told: string | undefined
  let withdraw: () => void = () => undefined

  async function tellSetAside(reason: string, goOn: () => void): Promise<void> {
    const worlds = await sandbox.worlds.list()
    const aside = worlds.find((world) => world.reason === reason) ?? worlds[0]
    // An answer that was under way while the person chose may tell it once more.
    if (!aside || aside.id === told) return
    told = aside.id
    withdraw =
      aside.reason === 'restarted'
        ? showRestarted(sandbox, aside)
        : showChoice(archivedWorldOffer(sandbox, aside, goOn))
  }

  return {
    setAside(reason, { tokens, address }) {
      const goOn = () => showTo(basePath, usernameIn(tokens), address)
      // It will be tried again when the page is next loaded: nobody has been told.
      tellSetAside(reason, goOn).catch(() => undefined)
    },
    setAsideTold: () => withdraw(),
    unsaved: (reason) => line.show(reason),
    reload: askForReload,
  }
}

/** On the sign-in page, for elsewhere the console says it; in a file on every page, for it may be all that somebody ever sees of the demo. */
function unsavedLine(basePath: string, sandbox: Sandbox): UnsavedLine {
  if (isOneFile())
    return new UnsavedLine(
      sandbox,
      (reason) => `Nothing is kept: ${reason}. What you do here is lost when this page is closed or loaded anew.`,
      () => true,
    )
  const page = createAppPage(basePath)
  return new UnsavedLine(
    sandbox,
    (reason) => `Not saved: ${reason}. What you do here is lost when the last tab closes.`,
    () => /^\/login\/?$/.test(page.route()),
  )
}

/** Offers the world of a link that was not opened, because its replay does not reach the hash that the link names. */
export function offerLink(
  basePath: string,
  link: URL,
  snapshot: unknown,
  refusal: SandboxError,
  as: string | null,
): void {
  const username = as ?? createAppPage(basePath).username()
  const address = location.pathname + location.search
  const goOn = () => showTo(basePath, username, address)
  const anyway = new URL(link)
  anyway.searchParams.set('anyway', '1')
  // The page that opens it has to warn of what differs, so it is opened as any link is. This page ends here.
  const open = () => {
    location.assign(anyway.href)
    return new Promise<never>(() => undefined)
  }
  showChoice({ ...otherOffer(sandboxOf(basePath), 'link', snapshot, refusal, goOn), open })
}

/** Answers how to take the choice away again; it stays once somebody has begun to choose. */
function showChoice(offered: OfferedWorld): () => void {
  let touched = false
  const close = showNotice((done) => (
    <WorldChoice offered={offered} Frame={NoticeCard} onTouched={() => (touched = true)} onDone={done} />
  ))
  return () => {
    if (!touched) close()
  }
}

/** Says once that the world goes on after an update, and from where it can be rewound. Returns how to withdraw it. */
function showRestarted(sandbox: Sandbox, archived: ArchivedWorldSummary): () => void {
  return showNotice((close) => (
    <NoticeCard
      title="Fairlead was updated, and your world goes on"
      actions={
        <Button
          variant="primary"
          onClick={() => {
            close()
            // It is said again on the next page if this fails.
            void sandbox.worlds.noticed().catch(() => undefined)
          }}
        >
          Go on
        </Button>
      }
    >
      <p>{archived.words}</p>
      <p>What came before is kept: {describeArchivedWorld(archived)}.</p>
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
      <p>Reload this page to go on. Nothing that was saved is lost.</p>
    </NoticeCard>
  ))
}

/** Loads the page anew in the world that is there now, for the same person. */
function showTo(basePath: string, username: string | null, address: string): void {
  const page = createAppPage(basePath)
  const route = `/${address.slice(basePath.length)}`
  if (username === null) page.reload(route)
  else page.becomes(username, /^\/(login)?([?/]|$)/.test(route) ? {} : { route })
}

function sandboxOf(basePath: string): Sandbox {
  return createSandbox(new URL(basePath, location.origin).href)
}

/** Gives the page the look of another company, or takes it off: what most pages never need. */
export const changeBrand = async (basePath: string, wearer: string | null): Promise<void> =>
  (await import('../change-brand')).changeBrand(basePath, wearer)
