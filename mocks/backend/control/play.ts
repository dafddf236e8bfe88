import { DomainError } from '../../domain/errors'
import { scripts } from '../../scenarios/scripts'
import type { ScenarioDocument, ScenarioStep } from '../../scenarios/script/document'
import { parseScenario } from '../../scenarios/script/parse'
import { ScriptPlayer, titleOf, type StepReport } from '../../scenarios/script/run'

interface Port {
  readonly fetch: (request: Request) => Promise<Response>
  readonly baseUrl: string
}

/** How far the script is that the console presents. */
export interface PlayState {
  readonly name: string
  readonly title: string
  readonly story: string
  readonly steps: readonly { readonly title: string; readonly step: ScenarioStep; readonly report: StepReport | null }[]
  /** Whether the world of the script has begun. */
  readonly begun: boolean
  readonly over: boolean
  readonly failed: boolean
  /** Why its world could not begin. */
  readonly message: string | null
  /** With the document, enough to go on after the backend's thread has ended. */
  readonly memory: ScriptPlayer['memory']
  readonly document: ScenarioDocument
}

/** The one script that is being presented, kept here so that the page may reload while it follows. */
export class Stage {
  private player: ScriptPlayer | undefined

  async set(body: unknown, port: Port): Promise<PlayState> {
    this.player = new ScriptPlayer(documentOf(body), port)
    const { memory } = (body ?? {}) as { memory?: ScriptPlayer['memory'] }
    if (memory) await this.player.resume(memory)
    return this.state() as PlayState
  }

  async next(): Promise<PlayState> {
    if (!this.player) throw new DomainError('CONFLICT', 'play: no script has been chosen')
    await this.player.next()
    return this.state() as PlayState
  }

  again(port: Port): PlayState {
    if (!this.player) throw new DomainError('CONFLICT', 'play: no script has been chosen')
    this.player = new ScriptPlayer(this.player.document, port)
    return this.state() as PlayState
  }

  leave(): null {
    this.player = undefined
    return null
  }

  state(): PlayState | null {
    if (!this.player) return null
    const { document, reports, over, failed } = this.player
    return {
      name: document.name,
      title: document.title,
      story: document.story,
      steps: document.steps.map((step, i) => ({ title: titleOf(step), step, report: reports[i + 1] ?? null })),
      begun: reports.length > 0,
      over,
      failed,
      message: reports[0]?.message ?? null,
      memory: this.player.memory,
      document,
    }
  }
}

/** `{name}` of a script that is there, or `{document}`. */
function documentOf(body: unknown): ScenarioDocument {
  const { name, document } = (body ?? {}) as { name?: unknown; document?: unknown }
  if (document !== undefined) return parseScenario(document)
  const script = scripts.find((candidate) => candidate.name === name)
  if (script) return script
  throw new DomainError(
    'VALIDATION_FAILED',
    `name: expected one of ${scripts.map((known) => known.name).join(', ')}, or a document`,
    'name',
  )
}
