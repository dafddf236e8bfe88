import { createBackend, type BackendOptions } from '../backend/backend'
import { DiskFailure, type Disk } from '../backend/keeping/disk'
import { picturesOn } from '../backend/keeping/disk-pictures'
import { memoryDisk } from '../backend/keeping/memory-disk'
import { Superseded } from '../backend/keeping/read-world'
import { Overtaken } from '../backend/keeping/storage-errors'
import { WorldStorage } from '../backend/keeping/world-storage'
import { RELOAD_HEADER } from '../backend/page-headers'
import type { WorldHost } from '../backend/world-host'
import type { PictureStore } from '../world/pictures'

type Keep = NonNullable<BackendOptions['keep']>

/** One backend over one handle of the disk: it answers until somebody else has written. */
interface Session<Question, Answer> {
  readonly host: WorldHost
  answer(question: Question): Promise<Answer>
}

export interface RenewalOptions<Question, Answer> {
  readonly disk: () => Promise<Disk>
  /** Names that nobody else gives. */
  readonly newName: () => string
  readonly open: (keep: Keep, disk: Disk) => Promise<Session<Question, Answer>>
  /** A question is asked again after it came too late: this is the one to ask then. */
  readonly copy: (question: Question) => Question
  /** The answer when a later version of the program has taken the world over. */
  readonly superseded: () => Answer
}

/** Several may write one world; after so many of them in a row came first, the question is given up as a lost network. */
const MOST_TRIES = 20

/**
 * A backend over the worlds that a disk keeps, renewed whenever it must be. It writes through one handle; when another thread
 * has written, it is retired with its handle, a new one reads the world anew, and the question that came too late is
 * answered by that.
 */
export class Renewal<Question, Answer> {
  private session: Session<Question, Answer> | undefined
  private renewing: Promise<void> | undefined
  private isSuperseded = false

  private constructor(
    private readonly options: RenewalOptions<Question, Answer>,
    private readonly kept: Pick<Keep, 'kind' | 'unsavedReason'> & { readonly disk: Disk },
  ) {
    kept.disk.onWritten(() => {
      // Whoever asks next waits for it, and learns of its failure.
      this.renew().catch(() => undefined)
    })
  }

  static async begin<Question, Answer>(options: RenewalOptions<Question, Answer>): Promise<Renewal<Question, Answer>> {
    const renewal = new Renewal(options, await diskOf(options.disk))
    await renewal.renew()
    return renewal
  }

  get host(): WorldHost | undefined {
    return this.session?.host
  }

  async ask(question: Question): Promise<Answer> {
    let asked = question
    for (let tries = 1; ; tries++) {
      await this.renewing
      const { session } = this
      if (this.isSuperseded || !session) return this.options.superseded()
      const spare = this.options.copy(asked)
      try {
        return await session.answer(asked)
      } catch (error) {
        if (!(error instanceof Overtaken) || tries === MOST_TRIES) throw error
        // Of what an overtaken backend has not answered for, nothing is on the disk: its successor does it anew.
        asked = spare
        if (this.session === session) await this.renew()
      }
    }
  }

  /** Writes the state of the world down, when there is time. */
  async checkpoint(): Promise<void> {
    try {
      await this.session?.host.checkpoint()
    } catch (error) {
      // Whoever has come first has the world, and its checkpoints.
      if (!(error instanceof Overtaken)) throw error
    }
  }

  private renew(): Promise<void> {
    if (this.isSuperseded) return Promise.resolve()
    this.renewing ??= this.replace().finally(() => {
      this.renewing = undefined
    })
    return this.renewing
  }

  private async replace(): Promise<void> {
    const { disk, ...kept } = this.kept
    const { newName } = this.options
    const again = this.session !== undefined
    await this.session?.host.retire()
    for (let tries = 1; ; tries++) {
      try {
        this.session = await this.options.open(
          { storage: new WorldStorage(disk, newName(), newName), again, ...kept },
          disk,
        )
        return
      } catch (error) {
        if (error instanceof Superseded) {
          this.isSuperseded = true
          return
        }
        // Two that found no world have begun one each.
        if (!(error instanceof Overtaken) || tries === MOST_TRIES) throw error
      }
    }
  }
}

async function diskOf(open: () => Promise<Disk>) {
  try {
    return { disk: await open(), kind: 'browser' } as const
  } catch (error) {
    if (!(error instanceof DiskFailure)) throw error
    return { disk: memoryDisk(), kind: 'browser', unsavedReason: error.message } as const
  }
}

/** The whole backend, at the wire. */
export function createRenewingBackend(
  options: Pick<RenewalOptions<Request, Response>, 'disk' | 'newName'> &
    Pick<BackendOptions, 'basePath' | 'wallClock' | 'appVersion' | 'start'>,
): Promise<Renewal<Request, Response>> {
  const { disk, newName, start, ...rest } = options
  let pictures: PictureStore | undefined
  return Renewal.begin<Request, Response>({
    disk,
    newName,
    open: async (keep, opened) => {
      pictures ??= picturesOn(opened)
      const { host, fetch } = await createBackend({
        ...rest,
        keep,
        pictures,
        // Whoever takes the place of a backend goes on with its world.
        ...(start && !keep.again ? { start } : {}),
      })
      return { host, answer: fetch }
    },
    copy: (request) => request.clone(),
    superseded: reloadAnswer,
  })
}

function reloadAnswer(): Response {
  const message = 'A newer version of Fairlead is open in another tab. Reload this page to go on.'
  return new Response(JSON.stringify({ message, errors: [{ message, errorType: 'SERVICE_UNAVAILABLE' }] }), {
    status: 503,
    headers: { 'content-type': 'application/json; charset=utf-8', [RELOAD_HEADER]: '1' },
  })
}
