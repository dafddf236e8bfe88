import type { Actor } from '../../domain/context'
import { DomainError } from '../../domain/errors'
import type { Fault } from '../../world/faults/fault'
import { fundsAccount, walletAccount } from '../../domain/ledger/ledger'
import { formatCents } from '../../../src/shared/money'
import { cardInput, TEST_CARDS } from '../../domain/payments/test-cards'
import type { LeadSourceRecord, UserRecord } from '../../domain/records'
import { fullName } from '../../domain/user-fields'
import { walletId } from '../../domain/wallets'
import { didYouMean } from '../../../src/shared/did-you-mean'
import { EVENTS_PER_TURN } from '../../world/replay'
import type { MakeWorld } from '../../world/scenarios/create-world'
import { scenarios } from '../../world/scenarios/registry'
import { SYSTEM, type World } from '../../world/world'
import { parseKnownFaults } from '../known-faults'
import {
  ageMs,
  checkGiven,
  type Given,
  type GivenLead,
  type GivenPerson,
  type GivenWallet,
  Mistakes,
} from './given-schema'

const REASON = 'Given by the test'

/**
 * Returns the world that a document describes, changed by ordinary commands from the world that `make` returns, so the money
 * balances. Throws VALIDATION_FAILED with all mistakes. `machineMs` is the time at which the world begins without `now`.
 */
export async function buildGiven(value: unknown, make: MakeWorld, machineMs: number): Promise<World> {
  const mistakes = new Mistakes()
  const given = checkGiven(value, mistakes)
  const { from: scenario = 'default', seed, now, freeze = false } = given
  const names = scenarios.map(({ name }) => name)
  if (!names.includes(scenario))
    mistakes.add(
      'from',
      `there is no scenario ${scenario}${didYouMean(scenario, names) || `; there are ${names.join(', ')}`}`,
    )
  const faults = await checkFaults(given, mistakes)
  mistakes.throwIfAny(/^(people|leads|faults)\[/)
  const placed = <Item>(items: readonly Item[] = [], name: string) =>
    items.map((item, index) => ({ item, path: `${name}[${index}]` })).filter(({ path }) => mistakes.isFree(path))
  const people = placed(given.people, 'people')
  const leads = placed(given.leads, 'leads').sort((left, right) => ageMs(right.item) - ageMs(left.item))
  const nowMs = now === undefined ? machineMs : Date.parse(now)
  const startMs = nowMs - Math.max(0, ...leads.map(({ item }) => ageMs(item)))
  const world = await make({ scenario, seed, nowMs: startMs, freeze: true })
  const builder = new GivenBuilder(world, given, mistakes)
  for (const { item, path } of people) builder.addPerson(item, path)
  for (const { item, path } of leads) {
    builder.moveTo(nowMs - ageMs(item))
    builder.addLead(item, path)
  }
  builder.moveTo(nowMs)
  // The document has the balances after the purchases, so the wallets are filled again.
  for (const { item, path } of people) builder.fill(item, path)
  mistakes.throwIfAny()
  if (!freeze) world.changeClock({ frozen: false })
  if (faults) world.changeFaults(faults)
  return world
}

async function checkFaults({ faults }: Given, mistakes: Mistakes): Promise<readonly Fault[] | undefined> {
  try {
    return faults && (await parseKnownFaults(faults))
  } catch (error) {
    mistakes.addError(error, error instanceof DomainError ? (error.field ?? 'faults') : 'faults')
    return undefined
  }
}

class GivenBuilder {
  private readonly admin: Actor

  constructor(
    private readonly world: World,
    private readonly given: Given,
    private readonly mistakes: Mistakes,
  ) {
    const admin = [...world.store.users.all()].find(
      ({ role, status }) => role === 'ADMINISTRATOR' && status === 'ACTIVE',
    )
    this.admin = admin ? actorOf(admin) : SYSTEM
  }

  moveTo(worldMs: number): void {
    if (worldMs > this.world.now()) this.world.changeClock({ worldMs })
    while (!this.world.catchUp(EVENTS_PER_TURN)) continue
  }

  addPerson(person: GivenPerson, path: string): void {
    const user = this.findUser(person.name) ?? this.createUser(person.name)
    const { role, states, cards = [], wallets = [] } = person
    const { world, mistakes, admin } = this
    if (role) mistakes.attempt(`${path}.role`, () => world.execute('updateUserRole', admin, { userId: user.id, role }))
    if (states)
      mistakes.attempt(`${path}.states`, () =>
        world.execute('updateUserStates', admin, { userId: user.id, states, operation: 'SET' }),
      )
    cards.forEach((number, index) => mistakes.attempt(`${path}.cards[${index}]`, () => this.saveCard(user, number)))
    wallets.forEach((wallet, index) => this.openWallet(user, wallet, `${path}.wallets[${index}]`))
    this.fill(person, path)
  }

  /** Credits what is missing in the funds and wallets of a person. */
  fill({ name, fundsCents, wallets = [] }: GivenPerson, path: string): void {
    const user = this.findUser(name)
    if (!user) return
    const agentId = user.id
    this.credit(fundsAccount(agentId), fundsCents, `${path}.fundsCents`, (amountCents) =>
      this.world.execute('adminCreditAgentBankAccount', this.admin, { agentId, amountCents, reason: REASON }),
    )
    wallets.forEach(({ source: sourceName, balanceCents }, index) => {
      const source = this.findSource(sourceName)
      if (source) this.creditWallet(user, source, balanceCents, `${path}.wallets[${index}].balanceCents`)
    })
  }

  addLead({ source: name, state, firstName, lastName, boughtBy }: GivenLead, path: string): void {
    const { world, mistakes } = this
    const source = this.requireSource(name, `${path}.source`)
    const buyer = boughtBy === undefined ? undefined : this.findUser(boughtBy)
    const isInvalid = this.given.people?.some((person) => person?.name === boughtBy)
    // A person whose own mistakes are named was not created.
    if (boughtBy !== undefined && !buyer && !isInvalid)
      mistakes.add(
        `${path}.boughtBy`,
        `there is no ${boughtBy}${didYouMean(boughtBy, this.userNames()) || ': name a person of people'}`,
      )
    if (!source) return
    const added = mistakes.attempt(`${path}.state`, () =>
      world.execute('addLead', SYSTEM, { sourceId: source.id, state, firstName, lastName }),
    )
    if (!added || !buyer) return
    if (!buyer.selectedStates.includes(state))
      return mistakes.add(
        `${path}.boughtBy`,
        `${boughtBy} buys in ${buyer.selectedStates.join(', ')}; this lead is in ${state}`,
      )
    const lead = world.store.leads.get(added.leadId)
    this.openWallet(buyer, { source: name }, `${path}.boughtBy`)
    const balanceCents = world.ledger.balance(walletAccount(buyer.id, source.id))
    this.creditWallet(buyer, source, Math.max(balanceCents, lead?.priceCents ?? 0), `${path}.boughtBy`)
    mistakes.attempt(`${path}.boughtBy`, () => world.execute('purchaseLead', actorOf(buyer), { leadId: added.leadId }))
  }

  private creditWallet(user: UserRecord, source: LeadSourceRecord, wanted: number | undefined, path: string): void {
    const [agentId, sourceId] = [user.id, source.id]
    this.credit(walletAccount(agentId, sourceId), wanted, path, (amountCents) =>
      this.world.execute('adminCreditAgentWallet', this.admin, { agentId, sourceId, amountCents, reason: REASON }),
    )
  }

  private credit(
    account: string,
    wanted: number | undefined,
    path: string,
    pay: (amountCents: number) => unknown,
  ): void {
    if (wanted === undefined) return
    const balance = this.world.ledger.balance(account)
    if (balance < wanted) this.mistakes.attempt(path, () => pay(wanted - balance))
    else if (balance > wanted)
      this.mistakes.add(
        path,
        `expected ${formatCents(balance)} or more, because the account already has it, got ${formatCents(wanted)}`,
      )
  }

  private openWallet(user: UserRecord, { source: name, alertCents }: GivenWallet, path: string): void {
    const source = this.requireSource(name, `${path}.source`)
    if (!source) return
    const { world, mistakes } = this
    if (!world.store.wallets.get(walletId(user.id, source.id)))
      mistakes.attempt(path, () => world.execute('createWallet', actorOf(user), { sourceId: source.id }))
    if (alertCents !== undefined)
      mistakes.attempt(`${path}.alertCents`, () =>
        world.execute('updateWallet', actorOf(user), { sourceId: source.id, lowBalanceThresholdCents: alertCents }),
      )
  }

  private saveCard(user: UserRecord, number: string): void {
    const actor = actorOf(user)
    const key = (Object.keys(TEST_CARDS) as (keyof typeof TEST_CARDS)[]).find(
      (each) => TEST_CARDS[each].number === number,
    )
    const { setupIntentId } = this.world.execute('createSetupIntent', actor, {})
    const setup = this.world.store.setupIntents.get(setupIntentId)
    if (!key || !setup) return
    const card = cardInput(key, {
      expMonth: 12,
      expYear: new Date(this.world.now()).getUTCFullYear() + 3,
      billingName: fullName(user),
    })
    this.world.execute('confirmSetupIntent', actor, { clientSecret: setup.clientSecret, card })
    this.world.execute('completePaymentSetup', actor, { setupIntentId })
  }

  private createUser(name: string): UserRecord {
    const [firstName = '', ...others] = name.trim().split(/\s+/)
    const username = this.freeUsername(name)
    const { userId } = this.world.execute('adoptPerson', SYSTEM, {
      userId: `user-${username}`,
      username,
      email: `${username}@example.com`,
      firstName,
      lastName: others.join(' '),
    })
    const user = this.world.store.users.get(userId)
    if (!user) throw new Error(`The user ${userId} was not created`)
    return user
  }

  /** Returns `dana.fox` for Dana Fox. Adds a number if the username is taken. Other alphabets give `person`. */
  private freeUsername(name: string): string {
    const letters = name.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
    const base = letters.replaceAll(/[^a-z0-9]+/g, '.').replaceAll(/^\.|\.$/g, '') || 'person'
    for (let n = 1; ; n++) {
      const username = n === 1 ? base : `${base}${n}`
      if (this.world.store.usersByUsername.list(username).length === 0) return username
    }
  }

  private findUser(name: string): UserRecord | undefined {
    const wanted = name.trim().toLowerCase()
    const users = [...this.world.store.users.all()]
    return users.find((user) => [user.username, fullName(user)].some((each) => each.toLowerCase() === wanted))
  }

  private readonly userNames = (): readonly string[] =>
    [...this.world.store.users.all()].flatMap((user) => [user.username, fullName(user)])

  private findSource(name: string): LeadSourceRecord | undefined {
    const wanted = name.trim().toLowerCase()
    return [...this.world.store.leadSources.all()].find(({ id, name: own }) => [id, own.toLowerCase()].includes(wanted))
  }

  private requireSource(name: string, path: string): LeadSourceRecord | undefined {
    const source = this.findSource(name)
    const names = [...this.world.store.leadSources.all()].map((each) => each.name)
    if (!source)
      this.mistakes.add(
        path,
        `there is no source ${name}${didYouMean(name, names) || `; there are ${names.join(', ')}`}`,
      )
    return source
  }
}

const actorOf = ({ id }: UserRecord): Actor => ({ kind: 'user', userId: id })
