import { DomainError } from '../domain/errors'
import { canonicalJson } from '../domain/hash'
import { builtInStories } from '../stories/built-in-stories'
import type { StoryDocument, StoryStep } from '../stories/story-document'
import { parseStory } from '../stories/parse-story'
import { type PlayerMemory, routeWithValues, StoryPlayer, stepTitle, type StepReport } from '../stories/run-story'
import type { WorldHeader } from '../world/journal'
import { fieldsOf, reject } from '../domain/input-checks'

/** How a story sends its requests, and the host of the current world. */
interface PresentationDependencies {
  readonly host: { readonly world: { readonly header: WorldHeader } }
  readonly fetch: (request: Request) => Promise<Response>
  readonly baseUrl: string
}

type PlayMemory = PlayerMemory & {
  /** Header of the story's world as JSON. Null before the first step. */
  readonly world: string | null
}

/** Progress of the selected story. */
export interface PlayState {
  readonly name: string
  readonly title: string
  readonly story: string
  readonly steps: readonly { readonly title: string; readonly step: StoryStep; readonly report: StepReport | null }[]
  /** Whether the story has started its world. */
  readonly begun: boolean
  readonly over: boolean
  readonly failed: boolean
  /** Why the story's world could not start. */
  readonly message: string | null
  /** Whether another world has replaced the story's world, so that the story cannot continue. */
  readonly interrupted: boolean
  /** Together with `document`, lets a later backend thread continue the story. */
  readonly memory: PlayMemory
  readonly document: StoryDocument
}

/** Runs the selected story step by step. The backend keeps its progress, so that the page can reload between steps. */
export class StoryPresentation {
  private player: StoryPlayer | undefined
  private world: string | null = null

  select({ document, remembered }: Selection, dependencies: PresentationDependencies): PlayState {
    const player = new StoryPlayer(document, dependencies)
    if (remembered) player.resume(remembered)
    this.player = player
    this.world = remembered?.world ?? null
    return this.stateOf(player, dependencies)
  }

  async next(dependencies: PresentationDependencies): Promise<PlayState> {
    const player = this.selected()
    if (this.isInterrupted(dependencies))
      throw new DomainError('CONFLICT', 'play: another world has started, so the story cannot continue')
    await player.next()
    this.world ??= canonicalJson(dependencies.host.world.header)
    return this.stateOf(player, dependencies)
  }

  restart(dependencies: PresentationDependencies): PlayState {
    this.player = new StoryPlayer(this.selected().document, dependencies)
    this.world = null
    return this.stateOf(this.player, dependencies)
  }

  deselect(): null {
    this.player = undefined
    return null
  }

  state(dependencies: PresentationDependencies): PlayState | null {
    return this.player ? this.stateOf(this.player, dependencies) : null
  }

  private selected(): StoryPlayer {
    if (!this.player) throw new DomainError('CONFLICT', 'play: no story is selected')
    return this.player
  }

  private isInterrupted(dependencies: PresentationDependencies): boolean {
    return this.world !== null && this.world !== canonicalJson(dependencies.host.world.header)
  }

  private stateOf(player: StoryPlayer, dependencies: PresentationDependencies): PlayState {
    const { document, reports, over, failed } = player
    return {
      name: document.name,
      title: document.title,
      story: document.story,
      steps: document.steps.map((step, i) => {
        const report = reports[i + 1] ?? null
        return { title: stepTitle(step), step: report?.outcome === 'passed' ? shownStep(step, player) : step, report }
      }),
      begun: reports.length > 0,
      over,
      failed,
      message: reports[0]?.message ?? null,
      interrupted: !over && this.isInterrupted(dependencies),
      memory: { ...player.memory, world: this.world },
      document,
    }
  }
}

/** Returns a step that has passed as the page plays it: its route has the values that earlier steps kept. */
const shownStep = (step: StoryStep, { memory }: StoryPlayer): StoryStep =>
  'goto' in step ? { goto: routeWithValues(step.goto, new Map(Object.entries(memory.kept)), 'goto') } : step

function parseMemory(value: unknown): PlayMemory {
  const { reports, kept, token, world } = fieldsOf(value, 'memory')
  if (!Array.isArray(reports)) return reject('memory.reports', 'a list')
  fieldsOf(kept, 'memory.kept')
  if (token !== null && typeof token !== 'string') reject('memory.token', 'a text or null')
  if (world !== null && typeof world !== 'string') reject('memory.world', 'a text or null')
  return value as PlayMemory
}

/** A story in `document`, or the built-in story with a `name`, and the progress of an earlier backend thread. */
interface SelectionInput {
  readonly name?: string
  readonly document?: unknown
  readonly memory?: unknown
}

interface Selection {
  readonly document: StoryDocument
  readonly remembered: PlayMemory | undefined
}

export const parseSelection = (input: SelectionInput): Selection => ({
  document: documentOf(input),
  remembered: input.memory === undefined ? undefined : parseMemory(input.memory),
})

function documentOf({ name, document }: SelectionInput): StoryDocument {
  if (document !== undefined) return parseStory(document)
  const story = builtInStories.find((candidate) => candidate.name === name)
  if (story) return story
  return reject('name', `one of ${builtInStories.map((known) => known.name).join(', ')}, or a document`)
}
