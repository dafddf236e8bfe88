import { DomainError } from '../../domain/errors'
import { fundsAccount, type Posting } from '../../domain/ledger/ledger'
import { auditWorld } from '../../domain/ledger/world-audit'
import { EVENTS_PER_TURN } from '../../world/replay'
import { ADMIN, AGENT, makeOtherSmallWorld, makeSmallWorld, START_MS } from '../../world/testing/small-world'
import { SYSTEM } from '../../world/world'
import { CurrentWorld } from '../current-world'
import { NewerReleaseError } from '../key-value-store'
import { randomNumbers, Scheduler } from './scheduler'
import { SimulatedStore } from './simulated-store'

/** A request to a thread. Each credit has a unique amount, so that the checks can find it in the ledger. */
type SimulatedRequest =
  | { readonly kind: 'credit'; readonly amountCents: number }
  | { readonly kind: 'buy' | 'freeze' | 'copy' }
  | { readonly kind: 'advance'; readonly ms: number }
  | { readonly kind: 'start'; readonly seed: number }
  | { readonly kind: 'rewind'; readonly share: number }

/** The response to a request, and whether its page was told that the world is saved. */
interface SimulatedResponse {
  readonly ok: boolean
  readonly saved: boolean
  /** World time of the action, epoch milliseconds. */
  readonly at: number
  readonly leadId?: string | undefined
  /** Whether a newer release has taken over. After a failure of the store, the action may be saved nevertheless. */
  readonly isNewerRelease?: boolean
}

/** A request with its response. The response is missing if the thread was killed first. */
interface RequestRecord {
  readonly request: SimulatedRequest
  readonly owner: string
  readonly sentStep: number
  answeredStep: number
  response?: SimulatedResponse
}

interface Thread {
  readonly name: string
  readonly release: string
  /** How far the thread's clock is ahead of the simulated real time, in milliseconds. Negative if it is late. */
  clockErrorMs: number
  current?: CurrentWorld
}

export interface ScheduleOptions {
  /** Whether requests may replace the world (`start`, `rewind`, and `copy`). */
  readonly replaces: boolean
  /** Whether later threads may run a newer release of the app. */
  readonly updates: boolean
  /** Whether the store fails at times. */
  readonly fails: boolean
}

/** A random run of several threads that share one store. All threads are killed at the end. */
export class Schedule {
  readonly violations: string[] = []
  private readonly requests: RequestRecord[] = []
  private readonly draw: () => number
  private readonly scheduler: Scheduler
  private readonly store: SimulatedStore
  private readonly threads: Thread[] = []
  private readonly killed = new Set<string>()
  /** The turn at which the store was last cleared. Records from before this turn may be missing. */
  private clearedStep = -1
  /** Whether a thread told the user that actions were lost after an update. */
  private hasToldLoss = false
  private latestRelease = 'first'
  private names = 0
  private elapsedMs = 0
  private nextCents = 1001

  constructor(
    seed: number,
    private readonly options: ScheduleOptions,
  ) {
    this.draw = randomNumbers(seed)
    this.scheduler = new Scheduler(this.draw)
    this.store = new SimulatedStore(this.scheduler, this.draw)
  }

  /** Runs the schedule and returns one message for each violated rule, for example for a lost action. */
  async run(turns = 120): Promise<readonly string[]> {
    this.startThread()
    for (let turn = 0; turn < turns; turn++) {
      this.elapsedMs += Math.floor(this.draw() * 500)
      if (this.draw() < 0.4) this.triggerEvent()
      await this.scheduler.step()
    }
    this.store.trouble = 'none'
    if (!(await this.scheduler.finish(20_000))) this.violations.push('the run does not end')
    const stuck = this.requests.filter(({ owner, response }) => !response && !this.killed.has(owner)).length
    if (stuck > 0) this.violations.push(`${stuck} requests were never answered`)
    this.threads.map(({ name }) => name).forEach((name) => this.kill(name))
    await this.verify()
    return this.violations
  }

  private triggerEvent(): void {
    const { options, threads } = this
    const luck = this.draw()
    const thread = threads[Math.floor(this.draw() * threads.length)]
    if (!thread || (luck < 0.06 && threads.length < 3)) return this.startThread()
    if (luck < 0.1) return this.kill(thread.name)
    if (luck < 0.14) thread.clockErrorMs += (this.draw() - 0.5) * 7_200_000
    else if (luck < 0.17) this.scheduler.freeze(thread.name, this.draw() < 0.5)
    else if (luck < 0.22 && options.fails)
      this.store.trouble = this.draw() < 0.4 ? 'full' : this.draw() < 0.5 ? 'silent' : 'none'
    else if (luck < 0.225 && options.fails && options.replaces) {
      this.store.records.clear()
      this.clearedStep = this.scheduler.steps
    } else if (luck < 0.3) void thread.current?.saveState()
    else this.send(thread, this.randomRequest())
  }

  private randomRequest(): SimulatedRequest {
    const luck = this.draw()
    if (this.options.replaces && luck < 0.06) return { kind: 'start', seed: 1 + Math.floor(this.draw() * 3) }
    if (this.options.replaces && luck < 0.12) return { kind: 'rewind', share: this.draw() }
    if (this.options.replaces && luck < 0.16) return { kind: 'copy' }
    if (luck < 0.26) return { kind: 'advance', ms: Math.floor(this.draw() * 5_400_000) }
    if (luck < 0.3) return { kind: 'freeze' }
    return luck < 0.6 ? { kind: 'buy' } : { kind: 'credit', amountCents: this.nextCents++ }
  }

  private send({ name, current }: Thread, request: SimulatedRequest): void {
    if (!current) return
    const record: RequestRecord = { request, owner: name, sentStep: this.scheduler.steps, answeredStep: Infinity }
    this.requests.push(record)
    this.answer(current, request).then(
      (response) => {
        Object.assign(record, { response, answeredStep: this.scheduler.steps })
        this.hasToldLoss ||= current.notice?.includes('cannot repeat') ?? false
      },
      (error: unknown) => this.violations.push(`${request.kind} failed: ${String(error)}`),
    )
  }

  /** Runs the request, saves the world, and answers, in the order of the real backend. */
  private async answer(current: CurrentWorld, request: SimulatedRequest): Promise<SimulatedResponse> {
    const before = { at: 0, saved: false }
    try {
      const { world: _, ...result } = await current.run(() => this.execute(current, request))
      return { ...before, ...result, saved: current.saveStatus.saved }
    } catch (error) {
      if (error instanceof NewerReleaseError) return { ...before, ok: false, isNewerRelease: true }
      throw error
    }
  }

  private async execute(current: CurrentWorld, request: SimulatedRequest) {
    const { world } = current
    const done = (leadId?: string) => ({ ok: true, at: current.world.simulatedUntilMs, leadId, world })
    try {
      switch (request.kind) {
        case 'credit': {
          const { amountCents } = request
          world.execute('adminCreditAgentBankAccount', ADMIN, { agentId: 'agent', amountCents, reason: 'Test' })
          return done()
        }
        case 'buy': {
          const lead = [...world.view(AGENT).store.leads.all()].find(({ status }) => status === 'OPEN')
          if (!lead) throw new DomainError('NOT_FOUND', 'no open lead')
          world.execute('purchaseLead', AGENT, { leadId: lead.id, expectedPriceCents: lead.priceCents })
          return done(lead.id)
        }
        case 'advance':
          world.changeClock({ worldMs: world.now() + request.ms })
          world.catchUp(EVENTS_PER_TURN)
          return done()
        case 'freeze':
          world.changeClock({ frozen: !world.clockState.frozen })
          return done()
        case 'start':
          await current.start({ scenario: 'small', seed: request.seed })
          return done()
        case 'copy': {
          const at = world.now()
          const warning = await current.restore({ ...current.document, at, hash: world.hash() })
          if (warning !== null) this.violations.push(`a copy differs: ${warning}`)
          return done()
        }
        case 'rewind':
          await current.rewind(Math.floor(request.share * world.journal.length))
          return done()
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return { ok: false, at: 0, world }
    }
  }

  private startThread(): void {
    if (this.options.updates && this.scheduler.steps > 60 && this.draw() < 0.5) this.latestRelease = 'second'
    const thread: Thread = { name: `thread-${++this.names}`, release: this.latestRelease, clockErrorMs: 0 }
    this.threads.push(thread)
    this.open(thread).then(
      (current) => (thread.current = current),
      (error: unknown) => this.violations.push(`a thread could not start: ${String(error)}`),
    )
  }

  private kill(name: string): void {
    this.scheduler.kill(name)
    this.store.kill(name)
    this.killed.add(name)
    const index = this.threads.findIndex((thread) => thread.name === name)
    this.threads.splice(index, 1)
  }

  private open(thread: Thread): Promise<CurrentWorld> {
    const { name, release } = thread
    return CurrentWorld.open({
      store: this.store.handle(name),
      release,
      // In the second release, the same journal gives a different state.
      makeWorld: release === 'second' ? makeOtherSmallWorld : makeSmallWorld,
      wallClock: () => Math.floor(START_MS + this.elapsedMs + thread.clockErrorMs),
      pause: () => this.scheduler.turn(name),
      newId: () => `${name}-${++this.names}`,
      after: (_, wake) => {
        let isCancelled = false
        void this.scheduler.turn(name).then(() => isCancelled || wake())
        return () => (isCancelled = true)
      },
    })
  }

  /** Opens the store after the run, in a thread whose clock is an hour late, and looks for each action. */
  private async verify(): Promise<void> {
    const opening = this.open({ name: 'last', release: this.latestRelease, clockErrorMs: -3_600_000 })
    await this.scheduler.finish(20_000)
    const { world, notice } = await opening
    this.hasToldLoss ||= notice?.includes('cannot repeat') ?? false
    if (notice !== null && !this.options.updates) this.violations.push(`opened with a notice: ${notice}`)
    const { store, ledger } = world.view(SYSTEM)
    for (const { request, response, sentStep, answeredStep } of this.requests) {
      if (request.kind !== 'credit' && request.kind !== 'buy') continue
      const name = request.kind === 'credit' ? `the credit of ${request.amountCents}` : `lead ${response?.leadId}`
      const found =
        request.kind === 'credit'
          ? ledger.postings.filter((posting) => isCredit(posting, request.amountCents)).length
          : Number(response?.leadId !== undefined && store.leads.get(response.leadId)?.agentId === 'agent')
      if (found > 1) this.violations.push(`${name} is in the world ${found} times`)
      const isUnknown = response?.isNewerRelease && this.options.fails
      if (response && !response.ok && !isUnknown && request.kind === 'credit' && found > 0)
        this.violations.push(`${name} was rejected, but is in the world`)
      const mayBeGone = this.hasToldLoss || this.isReplacedAfter(sentStep)
      if (!response?.ok || !response.saved || mayBeGone) continue
      if (found === 0) this.violations.push(`${name} was answered at turn ${answeredStep} and is lost`)
      if (world.simulatedUntilMs < response.at) this.violations.push(`${name} is later than the world's time`)
    }
    for (const violation of auditWorld(world.view(SYSTEM)).violations) this.violations.push(violation)
  }

  /** Returns whether the world was possibly replaced, or the store cleared, after a turn. */
  private isReplacedAfter(step: number): boolean {
    const replacements = this.requests.filter(({ request }) => ['start', 'rewind', 'copy'].includes(request.kind))
    return this.clearedStep >= step || replacements.some(({ answeredStep }) => answeredStep >= step)
  }
}

const isCredit = ({ entries }: Posting, cents: number): boolean =>
  entries.some(({ account, amountCents }) => account === fundsAccount('agent') && amountCents === cents)
