import { localStore, sessionStore } from '../../../src/lib/browser/storage'
import { fundByHand, isOnPage, openFunding, present, signInByHand } from '../act-in-app'
import { wordsOf } from '../format'
import { notify } from '../notices/notify'
import type { AppPage } from '../page'
import { rememberSeen, shownEntries } from '../preferences'
import type { Sandbox } from '../sandbox'
import { afterKey, blockCardScriptKey } from '../page-options'
import { type AfterLoad, atlas, type AtlasEntry } from './atlas-entries'

const tokenKey = 'cognito_tokens'
/** Longer than any hand that has to be done before it: that one then says what was missing. */
const textWithinMs = 20_000

/** Brings an entry about: faults, the right person, the right screen. What needs the loaded page follows after its load. */
export async function showEntry(entry: AtlasEntry, sandbox: Sandbox, page: AppPage): Promise<void> {
  await sandbox.setFaults([])
  if (entry.withoutCardScript) sessionStore.set(blockCardScriptKey, '1')
  else sessionStore.remove(blockCardScriptKey)
  sessionStore.set(afterKey, entry.id)
  if (entry.as === null) {
    localStore.remove(tokenKey)
    await sandbox.setFaults(entry.faults ?? [])
    page.reload(entry.route)
    return
  }
  page.becomes(entry.as, { route: entry.route, faults: entry.faults ?? [] })
}

/** The second half of an entry, on the page that was loaded for it. It counts as shown once its text is to be seen. */
export async function finishEntry(id: string, sandbox: Sandbox, page: AppPage): Promise<void> {
  const entry = atlas.find((candidate) => candidate.id === id)
  if (!entry) return
  const isShown = () => isOnPage(entry.text)
  try {
    // A notification may have gone by the time that the last hand is done.
    await Promise.all([
      present('the text', isShown, textWithinMs),
      entry.after ? act(entry.after, isShown, sandbox, page) : undefined,
    ])
    rememberSeen(new Set([...shownEntries(), id]))
  } catch (error) {
    notify(`The sandbox could not show '${entry.text}': ${wordsOf(error)}.`)
  }
}

async function act(after: AfterLoad, isShown: () => boolean, sandbox: Sandbox, page: AppPage): Promise<void> {
  switch (after.kind) {
    case 'signIn':
      return signInByHand(after.username, after.password)
    case 'store':
      return after.unseen ? storeDuringRenewal(after.tokens, sandbox, page) : storeTokens(after.tokens)
    case 'faults':
      await sandbox.setFaults(after.faults)
      return
    case 'openFunding':
      return openFunding()
    case 'fund':
      if (after.withoutCardForm) hideCardForm()
      return fundByHand(after.card, isShown)
    case 'draw': {
      const { drawFallback } = await import('./draw-fallback')
      return drawFallback(after.what)
    }
  }
}

/** What another tab might have done to the stored session. */
function storeTokens(tokens: string): void {
  localStore.set(tokenKey, tokens)
  dispatchEvent(new StorageEvent('storage', { key: tokenKey, newValue: tokens }))
}

/** The lock under which the tabs of the app take turns to renew their tokens. */
const renewalLock = 'fairlead:token-refresh'

/** As another tab whose turn comes first: once the app waits for its own, what it is going to read has changed. */
async function storeDuringRenewal(tokens: string, sandbox: Sandbox, page: AppPage): Promise<void> {
  await navigator.locks.request(renewalLock, async () => {
    // The question for what has changed would come in between, and find another thing missing.
    await sandbox.setFaults([
      { service: 'graphql', operation: 'getChanges', effect: { hang: true } },
      { service: 'graphql', effect: { tokenExpired: true } },
    ])
    page.goTo('/wallet')
    await present('a renewal', async () =>
      (await navigator.locks.query()).pending?.some(({ name }) => name === renewalLock),
    )
    localStore.set(tokenKey, tokens)
  })
}

/** The card library answers as if its field had never been put on the page. */
function hideCardForm(): void {
  const library = window as unknown as {
    Stripe?: (...keys: unknown[]) => { elements: (...options: unknown[]) => object }
  }
  const original = library.Stripe
  if (!original) return
  library.Stripe = (...keys) => {
    const stripe = original(...keys)
    const elements = stripe.elements.bind(stripe)
    stripe.elements = (...options) => Object.assign(elements(...options), { getElement: () => null })
    return stripe
  }
}
