import { ImportError } from '../../persistence/open-world'
import { EVENTS_PER_TURN, replay } from '../../persistence/replay'
import type { BackendOptions } from '../../sandbox/backend'
import { DomainError } from '../../domain/errors'
import { WorldHost } from '../../sandbox/world-host'
import { BackendSupervisor } from '../backend-supervisor'
import { FaultyDisk } from './faulty-disk'
import { drawer, Scheduler } from './scheduler'
import { ADMIN, AGENT, makeOtherSmallWorld, makeSmallWorld, START_MS } from './small-world'

/** What one asks of a thread. A credit of a sum that no other has, so that it can be found again. */
export type Question =
  | { readonly kind: 'credit'; readonly amountCents: number }
  | { readonly kind: 'buy' }
  | { readonly kind: 'advance'; readonly ms: number }
  | { readonly kind: 'freeze' }
  | { readonly kind: 'start'; readonly seed: number }
  | { readonly kind: 'rewind'; readonly share: number }
  | { readonly kind: 'copy' }

export type Answer =
  | {
      readonly ok: true
      /** World time at which it was done. */
      readonly at: number
      /** Whether the host said that what is done is kept. */
      readonly saved: boolean
      readonly leadId?: string
    }
  | { readonly ok: false; readonly why: 'refused' | 'newer version' }

/** What was asked, when, and what came of it; no answer when the thread was killed in the middle. */
export interface Asked {
  readonly question: Question
  readonly appVersion: string
  readonly beganStep: number
  answer?: Answer
  answeredStep?: number
}

interface Thread {
  readonly name: string
  readonly appVersion: string
  /** How far the machine's clock is off, in milliseconds. */
  offMs: number
  supervisor?: BackendSupervisor<Question, Answer>
}

export interface ScheduleOptions {
  /** Whether worlds may be replaced by others: rewound, begun anew, restored. */
  readonly replaces: boolean
  /** Whether a later version of the program starts in the middle. */
  readonly updates: boolean
  /** Whether the disk fails at times. */
  readonly fails: boolean
}

/** A course of events: several threads over one disk, asked by several people, until everybody has been killed. */
export class Schedule {
  readonly asked: Asked[] = []
  readonly violations: string[] = []
  readonly disk: FaultyDisk
  readonly scheduler: Scheduler
  /** The turn at which the disk was last wiped; nothing from before need be there. */
  wipedStep = -1
  private readonly draw: () => number
  private readonly threads: Thread[] = []
  private readonly ended: Thread[] = []
  private readonly owner = new WeakMap<Asked, string>()
  /** Questions whose thread was killed before it could answer. */
  private readonly isDead = new WeakSet<Asked>()
  private names = 0
  /** How many attempts there have been to replace the world by another. */
  private replacements = 0
  /** How many of them have come to their end. */
  private replaced = 0
  /** How often somebody has changed a clock. */
  private clockChanges = 0
  private elapsedMs = 0
  private nextCents = 1001

  constructor(
    readonly seed: number,
    private readonly options: ScheduleOptions,
  ) {
    this.draw = drawer(seed)
    this.scheduler = new Scheduler(this.draw)
    this.disk = new FaultyDisk(this.scheduler, this.draw)
  }

  async run(turns = 120): Promise<void> {
    this.startThread('first')
    for (let turn = 0; turn < turns; turn++) {
      this.elapsedMs += Math.floor(this.draw() * 500)
      if (this.draw() < 0.4) this.happen()
      await this.scheduler.step()
    }
    this.disk.trouble = 'none'
    // Everybody comes to an end who can; whoever cannot is stuck.
    if (!(await this.scheduler.finish(20_000))) this.violations.push('it does not come to an end')
    const stuck = this.asked.filter((asked) => !asked.answer && !this.isDead.has(asked)).length
    if (stuck > 0) this.violations.push(`${stuck} questions were never answered`)
    for (const name of this.threads.map((thread) => thread.name)) this.kill(name)
  }

  /** Opens the disk as a thread would that starts now, with the machine's clock set back. */
  async reopen(appVersion = this.latestVersion): Promise<WorldHost> {
    const thread = this.newThread(appVersion)
    thread.offMs = -3_600_000
    const opened = this.begin(thread)
    await this.scheduler.finish(20_000)
    const { host } = await opened
    if (!host) throw new Error('nothing was opened')
    return host
  }

  get latestVersion(): string {
    return this.options.updates && this.threads.concat(this.ended).some(({ appVersion }) => appVersion === 'second')
      ? 'second'
      : 'first'
  }

  private happen(): void {
    const { options, threads } = this
    const luck = this.draw()
    const thread = threads[Math.floor(this.draw() * threads.length)]
    if (luck < 0.06 && threads.length < 3) return this.startThread(this.nextVersion())
    if (!thread) return this.startThread(this.nextVersion())
    if (luck < 0.1) return this.kill(thread.name)
    if (luck < 0.14) thread.offMs += (this.draw() - 0.5) * 7_200_000
    else if (luck < 0.2 && options.fails)
      this.disk.trouble = this.draw() < 0.4 ? 'full' : this.draw() < 0.5 ? 'silent' : 'none'
    else if (luck < 0.205 && options.fails && options.replaces) this.wipe()
    else if (luck < 0.3) void thread.supervisor?.checkpoint()
    else this.ask(thread, this.question())
  }

  private question(): Question {
    const luck = this.draw()
    if (this.options.replaces && luck < 0.06) return { kind: 'start', seed: 1 + Math.floor(this.draw() * 3) }
    if (this.options.replaces && luck < 0.12) return { kind: 'rewind', share: this.draw() }
    if (this.options.replaces && luck < 0.16) return { kind: 'copy' }
    if (luck < 0.26) return { kind: 'advance', ms: Math.floor(this.draw() * 5_400_000) }
    if (luck < 0.3) return { kind: 'freeze' }
    if (luck < 0.6) return { kind: 'buy' }
    return { kind: 'credit', amountCents: this.nextCents++ }
  }

  private ask(thread: Thread, question: Question): void {
    const { supervisor } = thread
    if (!supervisor) return
    const asked: Asked = { question, appVersion: thread.appVersion, beganStep: this.scheduler.steps }
    this.asked.push(asked)
    this.owner.set(asked, thread.name)
    supervisor.fetch(question).then(
      (answer) => {
        asked.answer = answer
        asked.answeredStep = this.scheduler.steps
      },
      (error: unknown) => this.violations.push(`${question.kind} failed: ${String(error)}`),
    )
  }

  private nextVersion(): string {
    const isLater =
      this.options.updates && (this.latestVersion === 'second' || (this.scheduler.steps > 60 && this.draw() < 0.5))
    return isLater ? 'second' : 'first'
  }

  private newThread(appVersion: string): Thread {
    return { name: `thread-${++this.names}`, appVersion, offMs: 0 }
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
    this.disk.kill(name)
    const index = this.threads.findIndex((thread) => thread.name === name)
    this.ended.push(...this.threads.splice(index, 1))
    for (const asked of this.asked) if (!asked.answer && this.owner.get(asked) === name) this.isDead.add(asked)
  }

  private wipe(): void {
    this.disk.records.clear()
    this.wipedStep = this.scheduler.steps
  }

  private begin(thread: Thread): Promise<BackendSupervisor<Question, Answer>> {
    const wallClock = () => Math.floor(START_MS + this.elapsedMs + thread.offMs)
    return BackendSupervisor.start<Question, Answer>({
      store: this.disk.handle(thread.name),
      newId: () => `${thread.name}-${++this.names}`,
      open: (keep) => this.openSession(thread, keep, wallClock),
      copy: (question) => question,
      newerVersion: () => ({ ok: false, why: 'newer version' }),
    })
  }

  private async openSession(thread: Thread, keep: NonNullable<BackendOptions['keep']>, wallClock: () => number) {
    const { storage, ...rest } = keep
    const host = await WorldHost.open(storage, {
      ...rest,
      appVersion: thread.appVersion,
      makeWorld: factoryOf(thread.appVersion),
      wallClock,
      pause: () => this.scheduler.turn(thread.name),
    })
    return { host, answer: (question: Question) => this.answer(host, question, thread) }
  }

  /** As the backend does it: first in the world, then on the disk, then the answer. */
  private async answer(host: WorldHost, question: Question, thread: Thread): Promise<Answer> {
    try {
      const done = await this.carryOut(host, question, thread)
      if (isReplacement(question)) this.replaced++
      await host.flush(true)
      return { ok: true, saved: host.keeping.saved, ...done }
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof ImportError)) throw error
      await host.flush(true)
      return { ok: false, why: 'refused' }
    }
  }

  private async carryOut(
    host: WorldHost,
    question: Question,
    thread: Thread,
  ): Promise<{ at: number; leadId?: string }> {
    const { world } = host
    if (isReplacement(question)) this.replacements++
    if (question.kind === 'advance' || question.kind === 'freeze') this.clockChanges++
    switch (question.kind) {
      case 'credit': {
        const { amountCents } = question
        world.execute('adminCreditAgentBankAccount', ADMIN, {
          agentId: 'agent',
          amountCents,
          reason: 'A credit of the test',
        })
        break
      }
      case 'buy': {
        const lead = [...world.view(AGENT).store.leads.all()].find(({ status }) => status === 'OPEN')
        if (!lead) throw new DomainError('NOT_FOUND', 'there is no lead')
        world.execute('purchaseLead', AGENT, { leadId: lead.id, expectedPriceCents: lead.priceCents })
        return { at: world.livedUntilMs, leadId: lead.id }
      }
      case 'advance':
        world.changeClock({ worldMs: world.now() + question.ms })
        world.catchUp(EVENTS_PER_TURN)
        break
      case 'freeze':
        world.changeClock({ frozen: !world.clockState.frozen })
        break
      case 'start':
        await host.start({ scenario: 'small', seed: question.seed })
        return { at: host.world.livedUntilMs }
      case 'copy': {
        const at = world.now()
        const mark = { length: world.journal.length, at, hash: world.fingerprint(), figures: figures }
        await host.restore({ ...host.document(), at, mark })
        return { at: host.world.livedUntilMs }
      }
      case 'rewind':
        await this.rewind(host, question.share, thread)
        return { at: host.world.livedUntilMs }
    }
    return { at: world.livedUntilMs }
  }

  /** W6: a rewound world is the world as it was, at the moment that it was then. */
  private async rewind(host: WorldHost, share: number, { appVersion }: Thread): Promise<void> {
    const { header, journal } = host.document()
    const length = Math.floor(share * journal.length)
    const at = journal[length]?.at ?? host.world.now()
    const others = this.replacements
    const { clockChanges } = this
    await host.rewind(length)
    const { world } = host
    // Somebody else may have been here since the world was rewound, or have replaced it.
    const isAlone = this.replacements === others && this.replaced === others - 1 && this.clockChanges === clockChanges
    const own = world.journal.at(length)
    if (!isAlone || world.journal.length > length + 1 || (own && own.kind !== 'clock')) return
    // The replay below takes its time, and somebody may act meanwhile.
    const { livedUntilMs, clockState } = world
    const digest = world.store.digest()
    const earlier = { header, journal: journal.slice(0, length) }
    const environment = { makeWorld: factoryOf(appVersion), wallClock: () => 0, pause: () => Promise.resolve() }
    const { world: before } = await replay(earlier, environment)
    before.liveTo(at)
    const goesOnFrom = Math.max(clockState.worldMs, before.clockState.frozen ? at : 0)
    const isSame = livedUntilMs > at || digest === before.store.digest()
    if (goesOnFrom !== at || !isSame)
      this.violations.push(`rewound to ${length} it is not the world that it was at ${at}`)
  }
}

/** The second release is one in which a journal leads to another state. */
const factoryOf = (appVersion: string) => (appVersion === 'second' ? makeOtherSmallWorld : makeSmallWorld)

const figures = { people: 0, leads: 0, postings: 0, fundsCents: 0, walletsCents: 0, revenueCents: 0 }

/** Whether another world takes the place of the one that is played. */
export const isReplacement = ({ kind }: Question): boolean => kind === 'start' || kind === 'rewind' || kind === 'copy'
