import { DomainError } from '../../domain/errors'
import { canonicalJson } from '../../domain/hash'
import { builtInStories } from '../../stories/built-in-stories'
import type { StoryDocument, StoryStep } from '../../stories/story-document'
import { parseStory } from '../../stories/parse-story'
import { type PlayerMemory, StoryPlayer, stepTitle, type StepReport } from '../../stories/run-story'
import type { WorldHeader } from '../../world/journal'
import { fieldsOf, reject } from '../../validation/validation-errors'

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
  readonly steps: readonly { readonly title: string; readonly step: StoryStep; readonly report: StepReport | null }[]
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
  readonly document: StoryDocument
}

/** The one script that is being presented, kept here so that the page may reload while it follows. */
export class StoryStage {
  private player: StoryPlayer | undefined
  private world: string | null = null

  set(body: unknown, port: Port): PlayState {
    const player = new StoryPlayer(documentOf(body), port)
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
    this.player = new StoryPlayer(this.chosen().document, port)
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

  private chosen(): StoryPlayer {
    if (!this.player) throw new DomainError('CONFLICT', 'play: no script has been chosen')
    return this.player
  }

  private isInterrupted(port: Port): boolean {
    return this.world !== null && this.world !== canonicalJson(port.world())
  }

  private stateOf(player: StoryPlayer, port: Port): PlayState {
    const { document, reports, over, failed } = player
    return {
      name: document.name,
      title: document.title,
      story: document.story,
      steps: document.steps.map((step, i) => ({ title: stepTitle(step), step, report: reports[i + 1] ?? null })),
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
  if (!Array.isArray(reports)) return reject('memory.reports', 'a list')
  fieldsOf(kept, 'memory.kept')
  if (token !== null && typeof token !== 'string') reject('memory.token', 'a text or null')
  if (world !== null && typeof world !== 'string') reject('memory.world', 'a text or null')
  return value as PlayMemory
}

/** `{name}` of a script that is there, or `{document}`. */
function documentOf(body: unknown): StoryDocument {
  const { name, document } = (body ?? {}) as { name?: unknown; document?: unknown }
  if (document !== undefined) return parseStory(document)
  const script = builtInStories.find((candidate) => candidate.name === name)
  if (script) return script
  throw new DomainError(
    'VALIDATION_FAILED',
    `name: expected one of ${builtInStories.map((known) => known.name).join(', ')}, or a document`,
    'name',
  )
}
