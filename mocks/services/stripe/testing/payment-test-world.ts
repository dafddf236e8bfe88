import { LedgerHash } from '../../../world/store/state-hash'
import { createMemoryStore } from '../../../world/store/memory-store'
import { Random } from '../../../domain/random'
import type { Actor, DomainContext } from '../../../domain/context'
import { DomainError } from '../../../domain/errors'
import { IdSequence, UnitOfWork } from '../../../domain/unit-of-work'
import { ADJUSTMENTS, fundsAccount, Ledger, walletAccount } from '../../../domain/ledger/ledger'
import { auditWorld } from '../../../domain/ledger/world-audit'
import { deliverPaymentEvent } from '../../../domain/payments/bank-decisions'
import { commands } from '../../../domain/commands'
import type { SimulatedFailures } from '../../../domain/context'
import { cardInput, type CardInput, type TEST_CARDS } from '../../../domain/payments/test-cards'
import type { LeadSourceRecord, UserRecord, UserRole, WalletRecord } from '../../../domain/records'
import type { Store } from '../../../domain/store'

export const ADA: Actor = { kind: 'user', userId: 'ada' }
export const BOB: Actor = { kind: 'user', userId: 'bob' }
export const MANAGER: Actor = { kind: 'user', userId: 'mia' }
export const ADMIN: Actor = { kind: 'user', userId: 'root' }
export const PROVIDER: Actor = { kind: 'anonymous' }
export const SYSTEM: Actor = { kind: 'system' }

export const START_MS = Date.UTC(2026, 2, 2, 15)

export const userRow = (id: string, role: UserRole, unitId: string | null = null): UserRecord => ({
  id,
  username: id,
  email: `${id}@example.com`,
  firstName: id,
  lastName: 'Example',
  role,
  status: 'ACTIVE',
  phoneNumber: null,
  nmlsNumber: null,
  address: null,
  profilePictureUrl: null,
  emailVerified: true,
  phoneVerified: false,
  selectedStates: ['CA'],
  unitId,
  passwordDigest: null,
  mustChangePassword: false,
  tokenGeneration: 0,
  notificationPreferences: { lowBalance: true, topUps: true, returns: true, email: true },
  lastLoginAt: null,
  createdAt: START_MS,
  updatedAt: START_MS,
})

export const sourceRow = (id: string, name: string): LeadSourceRecord => ({
  id,
  name,
  category: 'FORM_LEAD',
  status: 'ACTIVE',
  logoUrl: null,
  description: null,
  baseCostCents: 2_000,
  markupBasisPoints: 0,
  createdAt: START_MS,
  updatedAt: START_MS,
})

export const walletRow = (agentId: string, sourceId: string): WalletRecord => ({
  id: `${agentId}:${sourceId}`,
  agentId,
  sourceId,
  activated: true,
  enabled: true,
  lowBalanceThresholdCents: 0,
  autoReplenishEnabled: false,
  autoReplenishThresholdCents: null,
  autoReplenishAmountCents: null,
  createdAt: START_MS,
})

/** Inserts two agents, a manager, an administrator, two lead sources, and three wallets. */
export function seedPaymentTestWorld(store: Store): void {
  store.orgUnits.insert({
    id: 'west',
    name: 'West',
    level: 'BRANCH',
    parentId: null,
    archived: false,
    createdAt: START_MS,
  })
  store.users.insert(userRow('root', 'ADMINISTRATOR'))
  store.users.insert(userRow('mia', 'MANAGER', 'west'))
  store.users.insert(userRow('ada', 'AGENT', 'west'))
  store.users.insert(userRow('bob', 'AGENT'))
  store.leadSources.insert(sourceRow('forms', 'Form Leads One'))
  store.leadSources.insert(sourceRow('calls', 'Calls One'))
  for (const [agentId, sourceId] of [
    ['ada', 'forms'],
    ['ada', 'calls'],
    ['bob', 'forms'],
  ] as const)
    store.wallets.insert(walletRow(agentId, sourceId))
}

type Commands = typeof commands

/**
 * A small replacement for World, for tests of card payments. It has a store, a ledger, and a clock, but no journal
 * and no market.
 */
export class PaymentTestWorld {
  private readonly work = new UnitOfWork()
  readonly store = createMemoryStore(this.work)
  readonly ledger = new Ledger(this.work)
  readonly ids = new IdSequence(this.work)
  private readonly chance = new Random(7)
  now = START_MS
  private failures: Partial<SimulatedFailures> = {}

  constructor() {
    seedPaymentTestWorld(this.store)
  }

  ctx(actor: Actor): DomainContext {
    const { store, ledger, ids, chance, now, failures } = this
    return { store, ledger, ids, chance, now, actor, simulatedFailure: (kind) => failures[kind] }
  }

  run<Name extends keyof Commands>(
    name: Name,
    actor: Actor,
    { override = {}, ...input }: Parameters<Commands[Name]>[1] & { readonly override?: Partial<SimulatedFailures> },
  ): ReturnType<Commands[Name]> {
    const command = commands[name] as (ctx: DomainContext, input: unknown) => ReturnType<Commands[Name]>
    this.failures = override
    try {
      return this.do(actor, (ctx) => command(ctx, input))
    } finally {
      this.failures = {}
    }
  }

  /** Runs a function as a command. */
  do<T>(actor: Actor, work: (ctx: DomainContext) => T): T {
    return this.work.run(() => work(this.ctx(actor)))
  }

  /** Advances the clock. Delivers due callbacks in chronological order. */
  pass(ms: number): void {
    const untilMs = this.now + ms
    for (;;) {
      const due = this.store.paymentEventsDue.list('due')[0]
      if (!due || due.dueAt === null || due.dueAt > untilMs) break
      this.now = Math.max(this.now, due.dueAt)
      this.do(SYSTEM, (ctx) => deliverPaymentEvent(ctx, { eventId: due.id }))
    }
    this.now = untilMs
  }

  audit = () => auditWorld(this).violations
  digest = () => `${this.store.digest()}|${new LedgerHash(this.ledger).digest()}|${this.ids.issued}`
  funds = (agentId = 'ada') => this.ledger.balance(fundsAccount(agentId))
  wallet = (sourceId = 'forms', agentId = 'ada') => this.ledger.balance(walletAccount(agentId, sourceId))
  intent = (id: string) => requireRecord(this.store.paymentIntents.get(id))
  setup = (id: string) => requireRecord(this.store.setupIntents.get(id))
  activities = (agentId = 'ada') => this.store.paymentActivitiesByAgent.list(agentId)
  config = (agentId = 'ada') => requireRecord(this.store.paymentConfigs.get(agentId))
  notes = (userId = 'ada') => this.store.notificationsByUser.list(userId)

  /** Posts an administrator's adjustment of an account. */
  adjust(amountCents: number, account = walletAccount('ada', 'forms')): void {
    this.do(SYSTEM, ({ ledger }) =>
      ledger.post({
        type: 'CREDIT',
        at: this.now,
        referenceId: null,
        entries: [
          [ADJUSTMENTS, -amountCents],
          [account, amountCents],
        ],
        mayGoNegative: true,
      }),
    )
  }

  /** Creates a payment into an agent's funds. */
  open(amountCents = 2_500, actor = ADA) {
    return this.intent(this.run('addFunds', actor, { amountCents }).paymentIntentId)
  }

  /** Saves a card with a setup intent. Completes the bank's challenge if the card requires one. */
  save(card: keyof typeof TEST_CARDS, actor = ADA): string {
    const { setupIntentId } = this.run('createSetupIntent', actor, {})
    const { clientSecret } = this.setup(setupIntentId)
    this.run('confirmSetupIntent', PROVIDER, { clientSecret, card: newCard(card) })
    if (this.setup(setupIntentId).status === 'requires_action')
      this.run('answerChallenge', PROVIDER, { clientSecret, outcome: 'complete' })
    return this.run('completePaymentSetup', actor, { setupIntentId }).paymentMethodId
  }

  /** Enables the automatic top-up of $50.00 below a balance of $20.00. */
  consent(actor = ADA): void {
    this.run('updateAutoTopUpConfig', actor, {
      enabled: true,
      thresholdCents: 2_000,
      topUpCents: 5_000,
      consentVersion: '2026-01',
    })
  }
}

/** Returns the domain error of a rejected command. Throws if the command succeeds or changes any data. */
export function domainErrorOf(
  world: PaymentTestWorld,
  work: () => unknown,
): { code: string; message: string; field?: string } {
  const before = world.digest()
  try {
    work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (world.digest() !== before) throw new Error('The rejected command changed the world', { cause: error })
    const { code, message, field } = error
    return { code, message, ...(field === undefined ? {} : { field }) }
  }
  throw new Error('Expected a domain error')
}

export const newCard = (card: keyof typeof TEST_CARDS, rest: Partial<CardInput> = {}): CardInput => ({
  ...cardInput(card, { expMonth: 12, expYear: 2030, billingName: 'Ada Example' }),
  ...rest,
})

export function requireRecord<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Missing record')
  return value
}
