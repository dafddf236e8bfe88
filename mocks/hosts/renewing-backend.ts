import { createBackend, type Backend, type BackendOptions } from '../backend/backend'
import { DiskFailure, type Disk } from '../backend/keeping/disk'
import { memoryDisk } from '../backend/keeping/memory-disk'
import { Overtaken, WorldStorage } from '../backend/keeping/world-storage'
import { RELOAD_HEADER } from '../backend/page-headers'
import { Superseded } from '../backend/world-host'

export interface RenewingOptions extends Pick<BackendOptions, 'basePath' | 'rules' | 'wallClock' | 'pause'> {
  readonly disk: () => Promise<Disk>
  /** Names that nobody else gives. */
  readonly newName: () => string
}

/** Several may write one world; after so many of them in a row came first, the request is given up as a lost network. */
const MOST_TRIES = 20

/**
 * The backend over the worlds that a disk keeps. A backend writes through one handle; when another thread has written, it is
 * retired with its handle, a new one reads the world anew, and the request that came too late is answered by that.
 */
export async function createRenewingBackend(options: RenewingOptions): Promise<RenewingBackend> {
  const backend = new RenewingBackend(options, await diskOf(options))
  await backend.open()
  return backend
}

export class RenewingBackend {
  private backend: Backend | undefined
  private renewal: Promise<void> | undefined
  private superseded = false

  constructor(
    private readonly options: RenewingOptions,
    private readonly disk: { readonly disk: Disk; readonly kind: 'browser' | 'memory'; readonly reason?: string },
  ) {
    disk.disk.onWritten(() => void this.renew())
  }

  async open(): Promise<void> {
    await this.renew()
  }

  /** Answers a request; rejects like a lost network when it could not be carried out. */
  async fetch(request: Request): Promise<Response> {
    let asked = request
    for (let tries = 1; ; tries++) {
      await this.renewal
      const { backend } = this
      if (this.superseded || !backend) return reloadAnswer()
      const spare = asked.clone()
      try {
        return await backend.fetch(asked)
      } catch (error) {
        if (!(error instanceof Overtaken) || tries === MOST_TRIES) throw error
        // Of what an overtaken backend has not answered for, nothing is on the disk: its successor does it anew.
        asked = spare
        if (this.backend === backend) await this.renew()
      }
    }
  }

  /** Writes the state of the world down, when there is time. */
  async checkpoint(): Promise<void> {
    try {
      await this.backend?.host.checkpoint()
    } catch (error) {
      // Whoever has come first has the world, and its checkpoints.
      if (!(error instanceof Overtaken)) throw error
    }
  }

  private renew(): Promise<void> {
    if (this.superseded) return Promise.resolve()
    this.renewal ??= this.replace().finally(() => {
      this.renewal = undefined
    })
    return this.renewal
  }

  private async replace(): Promise<void> {
    const { basePath, rules, wallClock, pause, newName } = this.options
    const { disk, kind, reason } = this.disk
    const again = this.backend !== undefined
    await this.backend?.host.retire()
    for (let tries = 1; ; tries++) {
      try {
        this.backend = await createBackend({
          ...(basePath === undefined ? {} : { basePath }),
          ...(rules === undefined ? {} : { rules }),
          ...(wallClock === undefined ? {} : { wallClock }),
          ...(pause === undefined ? {} : { pause }),
          keep: {
            storage: new WorldStorage(disk, newName(), newName),
            kind,
            again,
            ...(reason === undefined ? {} : { unsavedReason: reason }),
          },
        })
        return
      } catch (error) {
        if (error instanceof Superseded) {
          this.superseded = true
          return
        }
        // Two that found no world have begun one each.
        if (!(error instanceof Overtaken) || tries === MOST_TRIES) throw error
      }
    }
  }
}

async function diskOf(options: RenewingOptions) {
  try {
    return { disk: await options.disk(), kind: 'browser' } as const
  } catch (error) {
    if (!(error instanceof DiskFailure)) throw error
    return { disk: memoryDisk(), kind: 'memory', reason: error.message } as const
  }
}

function reloadAnswer(): Response {
  const message = 'A newer version of Fairlead is open in another tab. Reload this page to go on.'
  return new Response(JSON.stringify({ message, errors: [{ message, errorType: 'SERVICE_UNAVAILABLE' }] }), {
    status: 503,
    headers: { 'content-type': 'application/json; charset=utf-8', [RELOAD_HEADER]: '1' },
  })
}
