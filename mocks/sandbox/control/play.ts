import { DomainError } from '../../domain/errors'
import { canonicalJson } from '../../domain/hash'
import { scripts } from '../../stories/built-in-stories'
import type { ScriptDocument, ScriptStep } from '../../stories/document'
import { parseScript } from '../../stories/parse'
import { type PlayerMemory, ScriptPlayer, titleOf, type StepReport } from '../../stories/run'
import type { WorldHeader } from '../../world/journal'
import { fieldsOf, refuse } from '../../validation/mistake'

/** What the script acts through, and the world that is there now. */
interface Port {
  readonly world: () => WorldHeader
  readonly fetch: (request: Request) => Promise<Response>
  readonly baseUrl: string
}

type PlayMemory = PlayerMemory & {
  /** The world that the script has begun; null before its first step. */
  readonly world: string | null
}

/** How far the script is that the console presents. */
export interface PlayState {
  readonly name: string
  readonly title: string
  readonly story: string
  readonly steps: readonly { readonly title: string; readonly step: ScriptStep; readonly report: StepReport | null }[]
  /** Whether the world of the script has begun. */
  readonly begun: boolean
  readonly over: boolean
  readonly failed: boolean
  /** Why its world could not begin. */
  readonly message: string | null
  /** Another world has begun since: the script cannot go on in it. */
  readonly interrupted: boolean
  /** With the document, enough to go on after the backend's thread has ended. */
  readonly memory: PlayMemory
  readonly document: ScriptDocument
}

/** The one script that is being presented, kept here so that the page may reload while it follows. */
export class Stage {
  private player: ScriptPlayer | undefined
  private world: string | null = null

  set(body: unknown, port: Port): PlayState {
    const player = new ScriptPlayer(documentOf(body), port)
    const { memory } = fieldsOf(body, 'body')
    const remembered = memory === undefined ? undefined : parseMemory(memory)
    if (remembered) player.resume(remembered)
    this.player = player
    this.world = remembered?.world ?? null
    return this.stateOf(player, port)
  }

  async next(port: Port): Promise<PlayState> {
    const player = this.chosen()
    if (this.isInterrupted(port))
      throw new DomainError('CONFLICT', 'play: another world has begun since, so the script cannot go on')
    await player.next()
    this.world ??= canonicalJson(port.world())
    return this.stateOf(player, port)
  }

  again(port: Port): PlayState {
    this.player = new ScriptPlayer(this.chosen().document, port)
    this.world = null
    return this.stateOf(this.player, port)
  }

  leave(): null {
    this.player = undefined
    return null
  }

  state(port: Port): PlayState | null {
    return this.player ? this.stateOf(this.player, port) : null
  }

  private chosen(): ScriptPlayer {
    if (!this.player) throw new DomainError('CONFLICT', 'play: no script has been chosen')
    return this.player
  }

  private isInterrupted(port: Port): boolean {
    return this.world !== null && this.world !== canonicalJson(port.world())
  }

  private stateOf(player: ScriptPlayer, port: Port): PlayState {
    const { document, reports, over, failed } = player
    return {
      name: document.name,
      title: document.title,
      story: document.story,
      steps: document.steps.map((step, i) => ({ title: titleOf(step), step, report: reports[i + 1] ?? null })),
      begun: reports.length > 0,
      over,
      failed,
      message: reports[0]?.message ?? null,
      interrupted: !over && this.isInterrupted(port),
      memory: { ...player.memory, world: this.world },
      document,
    }
  }
}

function parseMemory(value: unknown): PlayMemory {
  const { reports, kept, token, world } = fieldsOf(value, 'memory')
  if (!Array.isArray(reports)) return refuse('memory.reports', 'a list')
  fieldsOf(kept, 'memory.kept')
  if (token !== null && typeof token !== 'string') refuse('memory.token', 'a text or null')
  if (world !== null && typeof world !== 'string') refuse('memory.world', 'a text or null')
  return value as PlayMemory
}

/** `{name}` of a script that is there, or `{document}`. */
function documentOf(body: unknown): ScriptDocument {
  const { name, document } = (body ?? {}) as { name?: unknown; document?: unknown }
  if (document !== undefined) return parseScript(document)
  const script = scripts.find((candidate) => candidate.name === name)
  if (script) return script
  throw new DomainError(
    'VALIDATION_FAILED',
    `name: expected one of ${scripts.map((known) => known.name).join(', ')}, or a document`,
    'name',
  )
}
