import type { PaymentIntent, Stripe } from '@stripe/stripe-js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fund } from '../../../src/features/payments/funding/funding'
import type { FundingResult } from '../../../src/features/payments/funding/funding-result'
import { createPaymentStore } from '../../../src/features/payments/funding/stored-payments'
import { createSafeStorage } from '../../../src/lib/browser/storage'
import type { ToastInput } from '../../../src/ui/feedback/toast-store'
import { createApolloClient } from '../../../src/lib/api/client'
import { fakeSession } from '../../../src/test/client-fixture'
import type { Timers } from '../../../src/lib/time/timers'
import { openWorld } from '../../kit/open-world'
import { fundsAccount, walletAccount } from '../../domain/ledger/ledger'
import { auditWorld } from '../../domain/ledger/world-audit'
import { createStripeApi } from '../../stripe-js/api'
import type { Fault } from '../../world/faults/fault'
import { SYSTEM } from '../../world/world'

const AGENT = 'user-agent'
const SOURCE = 'form-direct'
/** Number of fundings. For more, start `FUNDINGS=5000 npx vitest run mocks/hosts/node/funding.property.test.ts`. */
const RUNS = Number(process.env['FUNDINGS'] ?? 500)

const interruptions = [
  'request lost',
  'request late',
  'answer lost',
  'sent twice',
  'status unknown',
  'callback again',
  'reload before',
  'reload after',
  'tab closed before',
  'tab closed after',
  'dialog closed',
] as const
type Interruption = (typeof interruptions)[number]

const funding = fc.record({
  amountCents: fc.integer({ min: 100, max: 500 }),
  toWallet: fc.boolean(),
  hasWallet: fc.boolean(),
  full: fc.oneof({ weight: 2, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  callback: fc.constantFrom('once' as const, 'twice' as const, 'late' as const, 'never' as const),
  declines: fc.nat(1),
  /**
   * Second payment, whose card is declined. It starts while the first payment runs, or after the first one has failed.
   * The first payment is repeated afterwards.
   */
  between: fc.option(fc.constantFrom('other amount' as const, 'other wallet' as const), { nil: null, freq: 2 }),
  /** Reloads the page after each failure, and then repeats the payment. */
  reloads: fc.boolean(),
  /** Pays the same amount again after the first payment has ended. */
  paysAgain: fc.boolean(),
  /** The interruption of each request, by the number of the request. */
  interruptions: fc.array(fc.option(fc.constantFrom(...interruptions), { nil: null, freq: 3 }), {
    minLength: 1,
    maxLength: 9,
  }),
})
type Funding = typeof funding extends fc.Arbitrary<infer T> ? T : never

const never = (): Promise<never> => new Promise(() => undefined)

it('interrupted fundings charge and credit once or not at all, and tell the user the truth', async () => {
  const { world: sandbox, backend } = await openWorld({ scenario: 'funded-agent' })
  const token = (await sandbox.signIn('agent')).idToken
  const { world } = backend.host
  const { store, ledger } = world
  const [method] = store.paymentMethodsByAgent.list(AGENT)
  const counts = new Map<string, number>()
  const count = (event: string): void => void counts.set(event, (counts.get(event) ?? 0) + 1)

  const intents = () => store.paymentIntentsByAgent.list(AGENT)
  const balances = () => ({
    funds: ledger.balance(fundsAccount(AGENT)),
    wallet: ledger.balance(walletAccount(AGENT, SOURCE)),
  })
  function eventsOf(status: 'PENDING' | 'DELIVERED', since: number) {
    const ids = new Set(
      intents()
        .slice(since)
        .map(({ id }) => id),
    )
    return [...store.paymentEvents.all()]
      .slice(-12)
      .filter((event) => ids.has(event.objectId) && event.status === status)
  }

  async function interrupt(plan: Funding): Promise<void> {
    const before = { ...balances(), intents: intents().length }
    const chargedCount = () =>
      intents()
        .slice(before.intents)
        .filter(({ status }) => status === 'succeeded').length
    const pending: (Interruption | null)[] = [...plan.interruptions]
    const values = new Map<string, string>()
    const storage = createSafeStorage(() => ({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }))
    const service = 'payments' as const
    const faults: readonly Fault[] = [
      ...(plan.callback === 'once' ? [] : [{ service, times: 1, effect: { callback: plan.callback } }]),
      ...(plan.declines === 0 ? [] : [{ service, times: 1, effect: { decline: 'insufficient_funds' } }]),
    ]
    await sandbox.faults.set(faults)
    const other = otherTarget(plan)
    const told: string[] = []
    /** Requests that the page takes for lost. They arrive before the next press of the button, and at the end. */
    const late: (() => Promise<unknown>)[] = []
    const arrive = () => Promise.all(late.splice(0).map((send) => send()))
    const sent: Promise<Response>[] = []
    let waits = 0
    const timers: Timers = {
      after(_delayMs, run) {
        // A late callback arrives while the app waits.
        if (++waits % 2 === 0)
          for (const { id } of eventsOf('PENDING', before.intents))
            world.execute('deliverPaymentEvent', SYSTEM, { eventId: id })
        queueMicrotask(run)
        return () => undefined
      },
    }

    /**
     * Opens the page and adds funds. Resolves with the result, or with how the page ended before it showed the result.
     */
    async function visit(): Promise<
      { readonly result: FundingResult; readonly payments: 1 | 2 } | 'reloaded' | 'closed'
    > {
      let isOpen = true
      let leave = (_how: 'reloaded' | 'closed'): void => undefined
      const gone = new Promise<'reloaded' | 'closed'>((resolve) => (leave = resolve))
      let isGone = false
      const go = (how: 'reloaded' | 'closed'): Promise<never> => {
        isGone = true
        leave(how)
        return never()
      }
      const network = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
        if (isGone) return never()
        const next = pending.shift() ?? null
        // Without idempotency keys, a reloaded page would start a new funding.
        const interruption = !plan.full && next?.startsWith('reload') ? null : next
        const address = new URL(String(input), sandbox.url)
        const body = plan.full ? init.body : withoutKey(init.body)
        const send = () => {
          const request = new Request(address, {
            method: init.method ?? 'GET',
            body: body ?? null,
            headers: init.headers ?? {},
          })
          if (address.pathname === '/graphql') request.headers.set('authorization', token)
          const response = backend.fetch(request)
          sent.push(response)
          return response
        }
        if (interruption) count(interruption)
        if (interruption === 'request late') late.push(send)
        if (interruption === 'request lost' || interruption === 'request late') throw new TypeError('Failed to fetch')
        if (interruption === 'reload before') return go('reloaded')
        if (interruption === 'tab closed before') return go('closed')
        if (interruption === 'dialog closed') isOpen = false
        if (interruption === 'callback again')
          for (const { id } of eventsOf('DELIVERED', before.intents))
            world.execute('duplicatePaymentEvent', SYSTEM, { eventId: id })
        const answer = await send()
        if (interruption === 'sent twice' && plan.full) return send()
        if (interruption === 'answer lost') throw new TypeError('Failed to fetch')
        if (interruption === 'status unknown') return withoutStatus(answer)
        if (interruption === 'reload after') return go('reloaded')
        if (interruption === 'tab closed after') return go('closed')
        return answer
      }
      const api = createStripeApi(`${sandbox.url}stripe-api/`, 'pk_test_fairlead', network)
      const pathOf = (secret: string) => `v1/payment_intents/${secret.split('_secret_')[0] ?? ''}`
      const retrieve = async (secret: string) => {
        const { ok, error } = await api.get<PaymentIntent>(pathOf(secret), { client_secret: secret })
        return ok ? { paymentIntent: ok } : { error }
      }
      const stripe = {
        async confirmCardPayment(secret: string) {
          const fields = { client_secret: secret, payment_method: method?.id ?? '' }
          const { ok, error } = await api.post<PaymentIntent>(`${pathOf(secret)}/confirm`, fields)
          return ok ? { paymentIntent: ok } : { error }
        },
        retrievePaymentIntent: retrieve,
      } as unknown as Stripe
      const ending = new AbortController()
      const client = createApolloClient({
        session: fakeSession(),
        ended: ending.signal,
        env: {
          full: plan.full,
          graphqlEndpoint: '/graphql',
          graphqlGetQueries: false,
          graphqlExtraHeaders: true,
          production: true,
        },
        fetch: network,
        timers: retryTimers,
      })
      const context = {
        client,
        full: plan.full,
        store: createPaymentStore(AGENT, { storage }),
        toasts: { show: ({ title }: ToastInput) => String(told.push(title)) },
        openTransfer: () => undefined,
        signal: ending.signal,
        timers,
      }
      const pay = ({ amountCents, toWallet }: Target, provider: Stripe) =>
        fund(
          {
            stripe: provider,
            card: { kind: 'saved', paymentMethodId: method?.id ?? '' },
            amountCents,
            target: toWallet
              ? {
                  sourceId: SOURCE,
                  name: SOURCE,
                  costPerLeadCents: null,
                  wallet: plan.hasWallet ? { balanceCents: 0 } : null,
                }
              : null,
            isDialogOpen: () => isOpen,
            onPhase: () => undefined,
            onChallenge: () => undefined,
          },
          context,
        )
      const press = async (): Promise<FundingResult | null> => {
        await arrive()
        if (!other) return pay(plan, stripe)
        count('between')
        const first = pay(plan, stripe)
        const refused = pay(other, decliningStripe)
        const [result] = await Promise.all([pay(plan, stripe), first, refused])
        return result
      }
      /** Presses the button until the payment has ended. */
      const payToTheEnd = async (): Promise<FundingResult | 'reloaded' | 'closed'> => {
        let last: FundingResult | null = null
        for (let presses = 0; presses < 20; presses++) {
          const ended = await Promise.race([press(), gone])
          if (ended === null) throw new Error('The funding ended without a result')
          if (typeof ended === 'string' || ended.kind !== 'failed') return ended
          // The user is told that another card can pay, or that a new payment is needed.
          if (ended.payment === 'open' || ended.payment === 'over') expect(chargedCount()).toBe(0)
          if (plan.reloads && plan.full) return 'reloaded'
          last = ended
        }
        throw new Error(`The funding never ended: ${JSON.stringify(last)}`)
      }
      try {
        const result = await payToTheEnd()
        if (typeof result === 'string') return result
        if (!plan.paysAgain) return { result, payments: 1 }
        count('paid again')
        pending.length = 0
        await expect(pay(plan, stripe)).resolves.toMatchObject({
          kind: expect.stringMatching(/^(in|uncredited)/) as string,
        })
        return { result, payments: 2 }
      } finally {
        ending.abort()
        client.stop()
      }
    }

    let end = await visit()
    while (end === 'reloaded') end = await visit()
    await arrive()
    // The service completes what a closed tab has sent.
    await Promise.all(sent)
    for (const { id } of eventsOf('PENDING', before.intents))
      world.execute('deliverPaymentEvent', SYSTEM, { eventId: id })

    const charged = chargedCount()
    const after = balances()
    const moved = { funds: after.funds - before.funds, wallet: after.wallet - before.wallet }
    const payments = end === 'closed' ? 1 : end.payments
    count(charged === 0 ? 'not charged' : 'charged')
    expect(charged).toBeLessThanOrEqual(payments)
    expect(moved.funds + moved.wallet).toBe(charged * plan.amountCents)
    for (const cents of [moved.funds, moved.wallet])
      expect([0, 1, 2].map((times) => times * plan.amountCents)).toContain(cents)
    if (plan.full && plan.toWallet) expect(moved.funds).toBe(0)
    if (!plan.toWallet) expect(moved.wallet).toBe(0)
    if (end === 'closed') return
    expect(charged).toBe(payments)
    const { kind } = end.result
    count(kind)
    const claims = told.filter((title) => / (added to|is in) /.test(title))
    if (payments === 1) {
      const [place, cents] = kind === 'inWallet' ? [SOURCE, moved.wallet] : ['your funds', moved.funds]
      const isSure = kind !== 'uncredited' && !(kind === 'inFunds' && end.result.note?.includes('may have been moved'))
      if (isSure) expect(cents).toBe(plan.amountCents)
      // The other payment adds nothing.
      expect(claims).toEqual(kind === 'uncredited' ? [] : [expect.stringMatching(new RegExp(`(to|in) ${place}$`))])
    }
    // A reload may have interrupted the other payment too. It stays stored, because its card was declined.
    if (other) values.delete(storedName(other))
    expect([...values.keys()]).toEqual([])
  }

  await fc.assert(fc.asyncProperty(funding, interrupt), { numRuns: RUNS, seed: 24 })
  for (const event of [...interruptions, 'between', 'paid again', 'charged', 'not charged', 'inWallet', 'inFunds'])
    expect(counts.get(event) ?? 0, event).toBeGreaterThan(RUNS / 25)
  const interrupted = interruptions.reduce((sum, event) => sum + (counts.get(event) ?? 0), 0)
  expect(interrupted).toBeGreaterThanOrEqual(2 * RUNS)
  expect(auditWorld(world.view(SYSTEM)).violations).toEqual([])
}, 240_000)

const decliningStripe = {
  confirmCardPayment: async () => ({ error: { type: 'card_error', message: 'Declined.' } }),
} as unknown as Stripe

type Target = Pick<Funding, 'amountCents' | 'toWallet'>

function otherTarget({ between, amountCents, toWallet }: Funding): Target | null {
  if (between === null) return null
  return between === 'other amount'
    ? { amountCents: amountCents + 1000, toWallet }
    : { amountCents, toWallet: !toWallet }
}

const storedName = ({ amountCents, toWallet }: Target): string =>
  `payment-in-progress:${AGENT}:${amountCents}:${toWallet ? SOURCE : ''}`

/** Retries queries without a pause, and never times out. */
const retryTimers: Timers = {
  after(delayMs, run) {
    if (delayMs <= 12_000) queueMicrotask(run)
    return () => undefined
  },
}

/** Returns a response with a status of Stripe that the app does not know. */
async function withoutStatus(response: Response): Promise<Response> {
  const text = await response.text()
  return new Response(text.replaceAll(/"status":"[a-z_]+"/g, '"status":"invented_later"'), response)
}

/** Removes the idempotency key, like the edition `specification`. */
function withoutKey(body: RequestInit['body']): RequestInit['body'] {
  if (typeof body !== 'string' || !body.startsWith('{')) return body
  return JSON.stringify(JSON.parse(body), (name, value: unknown) => (name === 'idempotencyKey' ? undefined : value))
}
