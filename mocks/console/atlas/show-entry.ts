import { localStore, sessionStore } from '../../../src/lib/storage'
import { typeInto } from '../fill-card'
import type { AppPage } from '../page'
import { rememberShown, shownEntries } from '../preferences'
import type { Sandbox } from '../sandbox'
import { afterKey, blockCardScriptKey } from '../start-wishes'
import { atlas, type AtlasEntry } from './entries'

const tokenKey = 'cognito_tokens'

/** Brings an entry about: faults, the right person, the right screen. What needs the loaded page follows after its load. */
export async function showEntry(entry: AtlasEntry, sandbox: Sandbox, page: AppPage): Promise<void> {
  rememberShown(new Set([...shownEntries(), entry.id]))
  sessionStore.remove(blockCardScriptKey)
  await sandbox.setFaults([])
  if (entry.id === 'stripe-not-ready') sessionStore.set(blockCardScriptKey, '1')
  if (entry.after) sessionStore.set(afterKey, entry.id)
  if (entry.as === null) {
    localStore.remove(tokenKey)
    await sandbox.setFaults(entry.faults ?? [])
    page.reload(entry.route)
    return
  }
  page.becomes(entry.as, { route: entry.route, faults: entry.faults ?? [] })
}

/** The second half of an entry, on the page that was loaded for it. */
export async function finishEntry(id: string, sandbox: Sandbox): Promise<void> {
  const after = atlas.find((entry) => entry.id === id)?.after
  switch (after?.kind) {
    case 'signIn':
      return signInByHand(after.username, after.password)
    case 'store':
      storeTokens(after.tokens, after.unseen)
      // The next question finds out.
      if (after.unseen) await sandbox.setFaults([{ service: 'graphql', effect: { tokenExpired: true }, times: 1 }])
      return
    case 'noCardForm':
      return hideCardForm()
    case 'draw': {
      const { drawFallback } = await import('./draw-fallback')
      return drawFallback(after.what)
    }
    case undefined:
  }
}

/** As a person would at the login page. */
async function signInByHand(username: string, password: string): Promise<void> {
  const fields = await present(() => {
    const [name, secret] = ['username', 'current-password'].map((autocomplete) =>
      document.querySelector<HTMLInputElement>(`input[autocomplete="${autocomplete}"]`),
    )
    return name && secret ? { name, secret } : undefined
  })
  if (!fields) return
  typeInto(fields.name, username)
  typeInto(fields.secret, password)
  fields.name.form?.requestSubmit()
}

/** What another tab might have done to the stored session. */
function storeTokens(tokens: string | null, unseen: boolean): void {
  if (tokens === null) localStore.remove(tokenKey)
  else localStore.set(tokenKey, tokens)
  if (!unseen) dispatchEvent(new StorageEvent('storage', { key: tokenKey, newValue: tokens }))
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

const patienceMs = 5000

/** Waits for something to be on the page. */
async function present<T>(find: () => T | undefined): Promise<T | undefined> {
  for (const until = performance.now() + patienceMs; performance.now() < until;) {
    const found = find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return undefined
}
