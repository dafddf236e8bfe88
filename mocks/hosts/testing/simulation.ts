import { ImportError } from '../../persistence/open-world'
import { EVENTS_PER_TURN, replay } from '../../persistence/replay'
import type { BackendOptions } from '../../sandbox/backend'
import { DomainError } from '../../domain/errors'
import { WorldHost } from '../../sandbox/world-host'
import { BackendSupervisor } from '../backend-supervisor'
import { SimulatedStore } from './simulated-store'
import { randomNumbers, Scheduler } from './scheduler'
import { ADMIN, AGENT, makeOtherSmallWorld, makeSmallWorld, START_MS } from './small-world'

/** A request to a thread. Each credit has a unique amount, so that the checks can find it. */
export type SimulatedRequest =
  | { readonly kind: 'credit'; readonly amountCents: number }
  | { readonly kind: 'buy' }
  | { readonly kind: 'advance'; readonly ms: number }
  | { readonly kind: 'freeze' }
  | { readonly kind: 'start'; readonly seed: number }
  | { readonly kind: 'rewind'; readonly share: number }
  | { readonly kind: 'copy' }

type SimulatedResponse =
  | {
      readonly ok: true
      /** World time of the action, epoch milliseconds. */
      readonly at: number
      /** Whether the host reported that the world is saved. */
      readonly saved: boolean
      readonly leadId?: string
    }
  | { readonly ok: false; readonly why: 'rejected' | 'newer version' }

/** A request with its response. The response is missing if the thread was killed first. */
export interface RequestRecord {
  readonly request: SimulatedRequest
  readonly sentStep: number
  response?: SimulatedResponse
  answeredStep?: number
}

interface Thread {
  readonly name: string
  readonly appVersion: string
  /** How far the thread's clock is ahead of the simulated real time, in milliseconds. Negative if it is late. */
  clockErrorMs: number
  supervisor?: BackendSupervisor<SimulatedRequest, SimulatedResponse>
}

export interface ScheduleOptions {
  /** Whether requests may replace the world (`start`, `rewind`, and `copy`). */
  readonly replaces: boolean
  /** Whether later threads may run a newer version of the app. */
  readonly updates: boolean
  /** Whether the store fails at times. */
  readonly fails: boolean
}

/** A random run of several threads that share one store. All threads are killed at the end. */
export class Schedule {
  readonly requests: RequestRecord[] = []
  readonly violations: string[] = []
  readonly store: SimulatedStore
  readonly scheduler: Scheduler
  /** The turn at which the store was last cleared. Records from before this turn may be missing. */
  wipedStep = -1
  private readonly draw: () => number
  private readonly threads: Thread[] = []
  private readonly ended: Thread[] = []
  private readonly owner = new WeakMap<RequestRecord, string>()
  /** Requests whose thread was killed before it answered. */
  private readonly abandoned = new WeakSet<RequestRecord>()
  private names = 0
  /** Number of started requests that replace the world. */
  private replacements = 0
  /** Number of completed requests that replaced the world. */
  private replaced = 0
  private clockChanges = 0
  private elapsedMs = 0
  private nextCents = 1001

  constructor(
    readonly seed: number,
    private readonly options: ScheduleOptions,
  ) {
    this.draw = randomNumbers(seed)
    this.scheduler = new Scheduler(this.draw)
    this.store = new SimulatedStore(this.scheduler, this.draw)
  }

  async run(turns = 120): Promise<void> {
    this.startThread('first')
    for (let turn = 0; turn < turns; turn++) {
      this.elapsedMs += Math.floor(this.draw() * 500)
      if (this.draw() < 0.4) this.triggerEvent()
      await this.scheduler.step()
    }
    this.store.trouble = 'none'
    if (!(await this.scheduler.finish(20_000))) this.violations.push('the run does not end')
    const stuck = this.requests.filter((record) => !record.response && !this.abandoned.has(record)).length
    if (stuck > 0) this.violations.push(`${stuck} requests were never answered`)
    for (const name of this.threads.map((thread) => thread.name)) this.kill(name)
  }

  /** Opens the store in a new thread whose machine clock is an hour late. */
  async reopen(appVersion = this.latestVersion): Promise<WorldHost> {
    const thread = this.newThread(appVersion)
    thread.clockErrorMs = -3_600_000
    const opened = this.begin(thread)
    await this.scheduler.finish(20_000)
    const { host } = await opened
    if (!host) throw new Error('no world was opened')
    return host
  }

  get latestVersion(): string {
    return this.options.updates && this.threads.concat(this.ended).some(({ appVersion }) => appVersion === 'second')
      ? 'second'
      : 'first'
  }

  private triggerEvent(): void {
    const { options, threads } = this
    const luck = this.draw()
    const thread = threads[Math.floor(this.draw() * threads.length)]
    if (luck < 0.06 && threads.length < 3) return this.startThread(this.nextVersion())
    if (!thread) return this.startThread(this.nextVersion())
    if (luck < 0.1) return this.kill(thread.name)
    if (luck < 0.14) thread.clockErrorMs += (this.draw() - 0.5) * 7_200_000
    else if (luck < 0.2 && options.fails)
      this.store.trouble = this.draw() < 0.4 ? 'full' : this.draw() < 0.5 ? 'silent' : 'none'
    else if (luck < 0.205 && options.fails && options.replaces) this.wipe()
    else if (luck < 0.3) void thread.supervisor?.checkpoint()
    else this.send(thread, this.randomRequest())
  }

  private randomRequest(): SimulatedRequest {
    const luck = this.draw()
    if (this.options.replaces && luck < 0.06) return { kind: 'start', seed: 1 + Math.floor(this.draw() * 3) }
    if (this.options.replaces && luck < 0.12) return { kind: 'rewind', share: this.draw() }
    if (this.options.replaces && luck < 0.16) return { kind: 'copy' }
    if (luck < 0.26) return { kind: 'advance', ms: Math.floor(this.draw() * 5_400_000) }
    if (luck < 0.3) return { kind: 'freeze' }
    if (luck < 0.6) return { kind: 'buy' }
    return { kind: 'credit', amountCents: this.nextCents++ }
  }

  private send(thread: Thread, request: SimulatedRequest): void {
    const { supervisor } = thread
    if (!supervisor) return
    const record: RequestRecord = { request, sentStep: this.scheduler.steps }
    this.requests.push(record)
    this.owner.set(record, thread.name)
    supervisor.fetch(request).then(
      (response) => {
        record.response = response
        record.answeredStep = this.scheduler.steps
      },
      (error: unknown) => this.violations.push(`${request.kind} failed: ${String(error)}`),
    )
  }

  private nextVersion(): string {
    const isNewer =
      this.options.updates && (this.latestVersion === 'second' || (this.scheduler.steps > 60 && this.draw() < 0.5))
    return isNewer ? 'second' : 'first'
  }

  private newThread(appVersion: string): Thread {
    return { name: `thread-${++this.names}`, appVersion, clockErrorMs: 0 }
  }

  private startThread(appVersion: string): void {
    const thread = this.newThread(appVersion)
    this.threads.push(thread)
    this.begin(thread).then(
      (supervisor) => {
        thread.supervisor = supervisor
      },
      (error: unknown) => this.violations.push(`a thread could not start: ${String(error)}`),
    )
  }

  private kill(name: string): void {
    this.scheduler.kill(name)
    this.store.kill(name)
    const index = this.threads.findIndex((thread) => thread.name === name)
    this.ended.push(...this.threads.splice(index, 1))
    for (const record of this.requests)
      if (!record.response && this.owner.get(record) === name) this.abandoned.add(record)
  }

  private wipe(): void {
    this.store.records.clear()
    this.wipedStep = this.scheduler.steps
  }

  private begin(thread: Thread): Promise<BackendSupervisor<SimulatedRequest, SimulatedResponse>> {
    const wallClock = () => Math.floor(START_MS + this.elapsedMs + thread.clockErrorMs)
    return BackendSupervisor.start<SimulatedRequest, SimulatedResponse>({
      store: this.store.handle(thread.name),
      newId: () => `${thread.name}-${++this.names}`,
      open: (persistence) => this.openSession(thread, persistence, wallClock),
      copy: (request) => request,
      newerVersion: () => ({ ok: false, why: 'newer version' }),
    })
  }

  private async openSession(
    thread: Thread,
    persistence: NonNullable<BackendOptions['persistence']>,
    wallClock: () => number,
  ) {
    const { storage, ...rest } = persistence
    const host = await WorldHost.open(storage, {
      ...rest,
      appVersion: thread.appVersion,
      makeWorld: factoryOf(thread.appVersion),
      wallClock,
      pause: () => this.scheduler.turn(thread.name),
    })
    return { host, answer: (request: SimulatedRequest) => this.answer(host, request, thread) }
  }

  /** Runs the request, saves the world, and answers, in the order of the real backend. */
  private async answer(host: WorldHost, request: SimulatedRequest, thread: Thread): Promise<SimulatedResponse> {
    try {
      const result = await this.execute(host, request, thread)
      if (isReplacement(request)) this.replaced++
      await host.flush(true)
      return { ok: true, saved: host.saveStatus.saved, ...result }
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof ImportError)) throw error
      await host.flush(true)
      return { ok: false, why: 'rejected' }
    }
  }

  private async execute(
    host: WorldHost,
    request: SimulatedRequest,
    thread: Thread,
  ): Promise<{ at: number; leadId?: string }> {
    const { world } = host
    if (isReplacement(request)) this.replacements++
    if (request.kind === 'advance' || request.kind === 'freeze') this.clockChanges++
    switch (request.kind) {
      case 'credit': {
        const { amountCents } = request
        world.execute('adminCreditAgentBankAccount', ADMIN, {
          agentId: 'agent',
          amountCents,
          reason: 'Test credit',
        })
        break
      }
      case 'buy': {
        const lead = [...world.view(AGENT).store.leads.all()].find(({ status }) => status === 'OPEN')
        if (!lead) throw new DomainError('NOT_FOUND', 'no open lead')
        world.execute('purchaseLead', AGENT, { leadId: lead.id, expectedPriceCents: lead.priceCents })
        return { at: world.simulatedUntilMs, leadId: lead.id }
      }
      case 'advance':
        world.changeClock({ worldMs: world.now() + request.ms })
        world.catchUp(EVENTS_PER_TURN)
        break
      case 'freeze':
        world.changeClock({ frozen: !world.clockState.frozen })
        break
      case 'start':
        await host.start({ scenario: 'small', seed: request.seed })
        return { at: host.world.simulatedUntilMs }
      case 'copy': {
        const at = world.now()
        const mark = { length: world.journal.length, at, hash: world.fingerprint(), figures }
        await host.restore({ ...host.document(), at, mark })
        return { at: host.world.simulatedUntilMs }
      }
      case 'rewind':
        await this.rewind(host, request.share, thread)
        return { at: host.world.simulatedUntilMs }
    }
    return { at: world.simulatedUntilMs }
  }

  /** Rewinds the world, and compares it with a replay of the shorter journal. */
  private async rewind(host: WorldHost, share: number, { appVersion }: Thread): Promise<void> {
    const { header, journal } = host.document()
    const length = Math.floor(share * journal.length)
    const at = journal[length]?.at ?? host.world.now()
    const { clockChanges, replacements } = this
    await host.rewind(length)
    const { world } = host
    // Skip the comparison if another request has changed the world since the rewind started.
    const isUndisturbed =
      this.replacements === replacements && this.replaced === replacements - 1 && this.clockChanges === clockChanges
    const rewindEntry = world.journal.at(length)
    if (!isUndisturbed || world.journal.length > length + 1 || (rewindEntry && rewindEntry.kind !== 'clock')) return
    // Read the state now, because other requests may change it during the replay.
    const { simulatedUntilMs, clockState } = world
    const digest = world.store.digest()
    const earlier = { header, journal: journal.slice(0, length) }
    const environment = { makeWorld: factoryOf(appVersion), wallClock: () => 0, pause: () => Promise.resolve() }
    const { world: before } = await replay(earlier, environment)
    before.simulateTo(at)
    const resumedMs = Math.max(clockState.worldMs, before.clockState.frozen ? at : 0)
    const isSame = simulatedUntilMs > at || digest === before.store.digest()
    if (resumedMs !== at || !isSame)
      this.violations.push(`the world after the rewind to ${length} differs from the world at ${at}`)
  }
}

/** Returns the world factory of a release. In the second release, the same journal gives a different state. */
const factoryOf = (appVersion: string) => (appVersion === 'second' ? makeOtherSmallWorld : makeSmallWorld)

const figures = { people: 0, leads: 0, postings: 0, fundsCents: 0, walletsCents: 0, revenueCents: 0 }

/** Returns whether a request replaces the current world. */
export const isReplacement = ({ kind }: SimulatedRequest): boolean =>
  kind === 'start' || kind === 'rewind' || kind === 'copy'
