import { createBackend, type BackendOptions } from '../sandbox/backend'
import { NewerVersionError, WriteConflictError } from '../persistence/world-records'
import type { KeyValueStore } from '../persistence/key-value-store'
import { storedPictures } from '../persistence/stored-pictures'
import { WorldStore } from '../persistence/world-store'
import { RELOAD_HEADER } from '../sandbox/page-headers'
import type { WorldHost } from '../sandbox/world-host'

type Persistence = NonNullable<BackendOptions['persistence']>

/** One backend with its WorldStore. It answers requests until another thread writes to the saved world. */
interface Session<Input, Output> {
  readonly host: WorldHost
  answer(input: Input): Promise<Output>
}

export interface SupervisorOptions<Input, Output> {
  readonly store: KeyValueStore
  /** Returns ids that no other thread uses. */
  readonly newId: () => string
  readonly open: (persistence: Persistence) => Promise<Session<Input, Output>>
  /** Copies a request before it is answered, so that it can be repeated after a write conflict. */
  readonly copy: (input: Input) => Input
  /** The response when another version of the app has taken over the saved world. */
  readonly newerVersion: () => Output
}

/** After this many write conflicts in a row, a request fails with a network error. */
const MAX_ATTEMPTS = 20

/**
 * Answers requests with one backend for the saved world (the state of a demo). After another thread has written to it,
 * the supervisor opens a new backend, which reads the world again. A request that failed with a write conflict runs
 * again on the new backend.
 */
export class BackendSupervisor<Input, Output> {
  private session: Session<Input, Output> | undefined
  private reopening: Promise<void> | undefined
  private isOutdated = false
  /** Whether another thread has written since the newest session began to read the store. */
  private hasExternalWrite = false

  private constructor(private readonly options: SupervisorOptions<Input, Output>) {
    options.store.onExternalWrite(() => {
      this.hasExternalWrite = true
      // Ignore an error here, because the next request waits for the reopening and reports the error.
      this.reopen().catch(() => undefined)
    })
  }

  static async start<Input, Output>(
    options: SupervisorOptions<Input, Output>,
  ): Promise<BackendSupervisor<Input, Output>> {
    const supervisor = new BackendSupervisor(options)
    await supervisor.reopen()
    return supervisor
  }

  get host(): WorldHost | undefined {
    return this.session?.host
  }

  async fetch(input: Input): Promise<Output> {
    let next = input
    for (let attempt = 1; ; attempt++) {
      await this.reopening
      const { session } = this
      if (this.isOutdated || !session) return this.options.newerVersion()
      const copy = this.options.copy(next)
      try {
        const output = await session.answer(next)
        if (session.host.isCheckpointOverdue) void this.checkpoint()
        return output
      } catch (error) {
        if (!(error instanceof WriteConflictError) || attempt === MAX_ATTEMPTS) throw error
        // The store contains nothing of the failed request, so the next backend can repeat it.
        next = copy
        if (this.session === session) await this.reopen()
      }
    }
  }

  /** Saves a checkpoint of the world if one is due. */
  async checkpoint(): Promise<void> {
    try {
      await this.session?.host.checkpoint()
    } catch (error) {
      // Ignore the conflict, because the other thread saves checkpoints too.
      if (!(error instanceof WriteConflictError)) throw error
    }
  }

  private reopen(): Promise<void> {
    if (this.isOutdated) return Promise.resolve()
    this.reopening ??= this.replaceUntilCurrent().finally(() => {
      this.reopening = undefined
    })
    return this.reopening
  }

  private async replaceUntilCurrent(): Promise<void> {
    do await this.replaceSession()
    while (this.hasExternalWrite && !this.isOutdated)
  }

  private async replaceSession(): Promise<void> {
    const { store, newId, open } = this.options
    const isReopening = this.session !== undefined
    await this.session?.host.retire()
    for (let attempt = 1; ; attempt++) {
      this.hasExternalWrite = false
      try {
        this.session = await open({ storage: new WorldStore(store, newId(), newId), kind: 'browser', isReopening })
        return
      } catch (error) {
        if (error instanceof NewerVersionError) {
          this.isOutdated = true
          return
        }
        // Try again. Two threads may have found an empty store, and both started a world.
        if (!(error instanceof WriteConflictError) || attempt === MAX_ATTEMPTS) throw error
      }
    }
  }
}

/** Creates a backend for the world in a store. Its supervisor replaces the backend after each write conflict. */
export function createSupervisedBackend({
  store,
  newId,
  start,
  ...rest
}: Pick<SupervisorOptions<Request, Response>, 'store' | 'newId'> &
  Pick<BackendOptions, 'basePath' | 'wallClock' | 'start'>): Promise<BackendSupervisor<Request, Response>> {
  const pictures = storedPictures(store)
  return BackendSupervisor.start<Request, Response>({
    store,
    newId,
    open: async (persistence) => {
      // Only the first backend uses the start options. Later ones continue its world.
      const first = persistence.isReopening ? undefined : start
      const { host, fetch } = await createBackend({ ...rest, persistence, pictures, start: first })
      return { host, answer: fetch }
    },
    copy: (request) => request.clone(),
    newerVersion: reloadResponse,
  })
}

function reloadResponse(): Response {
  const message = 'A newer version of Fairlead is open in another tab. Reload this page to go on.'
  const errors = [{ message, errorType: 'SERVICE_UNAVAILABLE' }]
  return Response.json({ message, errors }, { status: 503, headers: { [RELOAD_HEADER]: '1' } })
}
