import { tokenStorageKey } from '../../../src/shared/token-storage-key'
import { createRoot } from 'react-dom/client'
import { GeneralErrorFallback, LoadingLatestVersion } from '../../../src/ui/failure/ErrorFallbacks'
import { Themed } from '../../../src/ui/theme/Themed'
import { browserLocks } from '../../../src/lib/browser/optional-parts'
import { localStore, sessionStore } from '../../../src/lib/browser/storage'
import { fundFirstWallet, isShownInApp, openFundsDialog, submitSignInForm, waitFor } from '../../console/app-actions'
import { errorMessageOf } from '../../console/format'
import { notify } from '../../console/notices/notify'
import type { AppPage } from '../../console/app-page'
import { saveShownEntries, readShownEntries } from '../../console/preferences'
import type { PageSandbox } from '../../console/page-sandbox'
import { afterKey, cardLibraryKey } from '../../console/page-options'
import { type AfterLoad, atlas, type AtlasEntry } from './atlas-entries'

/**
 * Time limit for the error text to appear. The limit is longer than the timeout of each action, so that the notice
 * reports the failed action and not the missing text.
 */
const textTimeoutMs = 20_000

/**
 * Sets the faults (simulated failures) of an error atlas entry and loads the entry's route as the entry's user. The
 * page that loads then calls `finishEntry`.
 */
export async function showEntry(entry: AtlasEntry, sandbox: PageSandbox, page: AppPage): Promise<void> {
  await sandbox.setFaults([])
  if (entry.cardLibrary) sessionStore.set(cardLibraryKey, entry.cardLibrary)
  else sessionStore.remove(cardLibraryKey)
  sessionStore.set(afterKey, entry.id)
  if (entry.as === null) {
    localStore.remove(tokenStorageKey)
    await sandbox.setFaults(entry.faults ?? [])
    page.reload(entry.route)
    return
  }
  page.signInAs(entry.as, { route: entry.route, faults: entry.faults ?? [] })
}

/**
 * Performs the action of an error atlas entry on the page that has loaded. When the entry's text appears, adds the
 * entry to the shown entries.
 */
export async function finishEntry(id: string, sandbox: PageSandbox, page: AppPage): Promise<void> {
  const entry = atlas.find((candidate) => candidate.id === id)
  if (!entry) return
  const isShown = () => isShownInApp(entry.text)
  try {
    // The wait for the text runs during the action, because a notification may disappear before the action ends.
    await Promise.all([
      waitFor('the text', isShown, textTimeoutMs),
      entry.after ? act(entry.after, isShown, sandbox, page) : undefined,
    ])
    saveShownEntries(new Set([...readShownEntries(), id]))
  } catch (error) {
    notify(`The sandbox could not show '${entry.text}': ${errorMessageOf(error)}.`)
  }
}

async function act(after: AfterLoad, isShown: () => boolean, sandbox: PageSandbox, page: AppPage): Promise<void> {
  switch (after.kind) {
    case 'signIn':
      return submitSignInForm(after.username, after.password)
    case 'store':
      return after.unseen ? storeDuringRefresh(after.tokens, sandbox, page) : storeTokens(after.tokens)
    case 'faults':
      await sandbox.setFaults(after.faults)
      return
    case 'openFunding':
      return openFundsDialog()
    case 'fund':
      return fundFirstWallet(after.card, isShown)
    case 'draw':
      return drawFallback(after.what)
  }
}

/** Stores session tokens and fires a `storage` event, as if another tab had stored them. */
function storeTokens(tokens: string): void {
  localStore.set(tokenStorageKey, tokens)
  dispatchEvent(new StorageEvent('storage', { key: tokenStorageKey, newValue: tokens }))
}

/** Name of the Web Lock that a tab of the app holds while it refreshes the tokens. All tabs share the lock. */
const refreshLock = 'fairlead:token-refresh'

/** Changes the stored tokens, as another tab would, while the app waits for the lock to refresh its own tokens. */
async function storeDuringRefresh(tokens: string, sandbox: PageSandbox, page: AppPage): Promise<void> {
  const locks = browserLocks()
  if (!locks)
    throw new Error(
      'This page has no Web Locks, so no other tab can refresh the session. Open it at localhost or by https.',
    )
  await locks.request(refreshLock, async () => {
    // The first fault makes the app's poll for changes hang. Otherwise, the poll could fail before the token refresh,
    // with a different error.
    await sandbox.setFaults([
      { service: 'graphql', operation: 'getChanges', effect: { hang: true } },
      { service: 'graphql', effect: { tokenExpired: true } },
    ])
    page.goTo('/wallet')
    await waitFor('a token refresh', async () =>
      (await locks.query()).pending?.some(({ name }) => name === refreshLock),
    )
    localStore.set(tokenStorageKey, tokens)
  })
}

/**
 * Renders a fallback screen, because only a defect makes the app render it. The screen replaces the app until the user
 * clicks the screen's button.
 */
function drawFallback(what: 'general' | 'latestVersion'): void {
  const app = document.getElementById('root')
  const container = document.createElement('div')
  if (app) app.hidden = true
  document.body.prepend(container)
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
    if (app) app.hidden = false
  }
  root.render(
    <Themed>
      <main>
        {what === 'general' ? (
          <GeneralErrorFallback onRetry={close} homeHref={import.meta.env.BASE_URL} />
        ) : (
          <LoadingLatestVersion />
        )}
      </main>
    </Themed>,
  )
}
