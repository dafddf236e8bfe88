import type { Side } from '../../console/stage/channel'
import type { Message } from '../../console/stage/protocol'
import type { Heard, Mail } from '../../console/stage/server-wire'

export interface RelayLimits {
  /** So many messages are kept for those who ask late; whoever is further behind has missed the rest. */
  readonly kept: number
  /** A question for news is answered after that at the latest, or what lies between would take it for dead. */
  readonly waitMs: number
  /** A desk that says nothing for so long is gone. A phone falls silent in a pocket, and the console must not come for that. */
  readonly silentMs: number
  /** One that has said that it closes may be loading anew, over a slow network. */
  readonly leavingMs: number
}

export const RELAY_LIMITS: RelayLimits = { kept: 200, waitMs: 20_000, silentMs: 180_000, leavingMs: 3_000 }

/** Hands on what the presenter's desks and the windows of the app say to each other. */
export class StageRelay {
  private readonly messages: { readonly n: number; readonly to: Side; readonly message: Message }[] = []
  private last = 0
  /** The stages that have a desk, and when they will be taken to have lost it. */
  private readonly holds = new Map<string, NodeJS.Timeout>()
  /** The pages that have closed. */
  private readonly gone = new Set<string>()
  private readonly waiting = new Set<() => void>()
  private isClosed = false

  constructor(private readonly limits: RelayLimits = RELAY_LIMITS) {}

  post({ to, messages, holds, leaves, by }: Mail): void {
    // Before the words: whoever is told that a desk takes the stage may look at once whether there is one.
    this.keep(holds, by)
    if (leaves !== undefined && by !== undefined) this.gone.add(by)
    if (leaves !== undefined && this.holds.has(leaves)) this.hold(leaves, this.limits.leavingMs)
    for (const message of messages) this.messages.push({ n: ++this.last, to, message })
    this.messages.splice(0, Math.max(0, this.messages.length - this.limits.kept))
    if (messages.length > 0) this.wake()
  }

  /** What that side is to hear after that message; without one, only where it stands now. Waits until there is something. */
  async listen(
    to: Side,
    after: number | undefined,
    { holds, by }: Pick<Mail, 'holds' | 'by'>,
    signal: AbortSignal,
  ): Promise<Heard> {
    this.keep(holds, by)
    if (after === undefined) return this.heard(to, this.last)
    if (!this.messages.some((kept) => kept.to === to && kept.n > after)) await this.news(signal)
    return this.heard(to, after)
  }

  /** When the server ends there is no more to hear. */
  get closed(): boolean {
    return this.isClosed
  }

  /** Lets nobody wait any longer. */
  close(): void {
    this.isClosed = true
    for (const timer of this.holds.values()) clearTimeout(timer)
    this.wake()
  }

  private heard(to: Side, after: number): Heard {
    const due = this.messages.filter((kept) => kept.to === to && kept.n > after)
    return { last: this.last, messages: due.map(({ message }) => message), held: [...this.holds.keys()] }
  }

  /** A desk is there, unless it is one that has closed since it said so. */
  private keep(stage: string | undefined, by: string | undefined): void {
    if (stage !== undefined && (by === undefined || !this.gone.has(by))) this.hold(stage, this.limits.silentMs)
  }

  private hold(stage: string, forMs: number): void {
    const isNew = !this.holds.has(stage)
    clearTimeout(this.holds.get(stage))
    const timer = setTimeout(() => {
      this.holds.delete(stage)
      this.wake()
    }, forMs)
    timer.unref()
    this.holds.set(stage, timer)
    if (isNew) this.wake()
  }

  /** Resolves when something has been said or a stage has got or lost its desk, after a while, or when whoever asks has gone. */
  private news(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.waiting.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, this.limits.waitMs)
      timer.unref()
      this.waiting.add(wake)
      signal.addEventListener('abort', wake)
    })
  }

  private wake(): void {
    for (const wake of this.waiting) wake()
  }
}
