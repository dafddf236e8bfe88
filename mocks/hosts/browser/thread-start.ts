import type { Granted } from '../obey-address'
import { createClient, type Fetch } from './thread-client'
import { post, type ToPage } from './wire'

export interface StartLimits {
  /** From the moment when the thread's script is there until the browser runs it. Some start a thread and never do. */
  readonly aliveMs: number
  /** From the first sign of life until there is a world, which a slow phone takes its time to build. */
  readonly readyMs: number
}

export const startLimits: StartLimits = { aliveMs: 2_000, readyMs: 30_000 }

const tickMs = 50

interface ThreadStart {
  readonly basePath: string
  /** What worlds are kept under, if the base path does not say it. */
  readonly keptAs?: string
  readonly open: () => Pick<SharedWorker, 'port' | 'addEventListener'>
  /** Settles when the script has come over the network: on a slow one, a thread is not silent because it has no script. */
  readonly scriptThere: Promise<unknown>
  /** Settles when the thread may have the line for its own files. */
  readonly lineFree: Promise<unknown>
  /** The address whose wishes are to be granted, if it has any. */
  readonly asked: string | undefined
  readonly onGranted: (granted: Granted) => void
  /** Called when a thread that was ready has died. */
  readonly onGone: () => void
  readonly limits?: StartLimits
}

/** Connects to a backend's thread. Rejects when that cannot be started in time; whatever it says later is not heard. */
export function startThread({
  basePath,
  keptAs,
  open,
  scriptThere,
  lineFree,
  asked,
  onGranted,
  onGone,
  limits = startLimits,
}: ThreadStart): Promise<Fetch> {
  return new Promise((resolve, reject) => {
    const worker = open()
    const { port } = worker
    const client = createClient(port)
    const leaving = new AbortController()
    let state: 'silent' | 'alive' | 'over' = 'silent'
    let limit: ReturnType<typeof setInterval>

    /** Time in which this page cannot run is not counted: when the whole machine is busy, a thread is no quicker than it. */
    const expectWithin = (ms: number, otherwise: string) => {
      clearInterval(limit)
      let leftMs = ms
      limit = setInterval(() => {
        leftMs -= tickMs
        if (leftMs <= 0) giveUp(otherwise)
      }, tickMs)
    }
    function giveUp(reason: string) {
      if (state === 'over') return
      state = 'over'
      clearInterval(limit)
      leaving.abort()
      post(port, { type: 'bye', gaveUp: true })
      port.close()
      reject(new Error(reason))
    }

    expectWithin(limits.readyMs, 'The script of the backend thread did not come in time')
    const expectLife = () => {
      if (state === 'silent') expectWithin(limits.aliveMs, 'The browser does not run the backend thread')
    }
    scriptThere.then(expectLife, expectLife)
    // Before its first sign of life is heard: a page that draws its first screen hears nothing for a while.
    const greet = () => {
      if (state === 'over') return
      const wished = { ...(asked === undefined ? {} : { asked }), ...(keptAs === undefined ? {} : { keptAs }) }
      post(port, { type: 'hello', basePath, ...wished })
    }
    lineFree.then(greet, greet)
    worker.addEventListener('error', () => giveUp('The backend thread could not be loaded'))
    port.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
      if (state === 'over') return
      if (data.type === 'alive' && state === 'silent') {
        state = 'alive'
        expectWithin(limits.readyMs, 'The backend thread did not become ready in time')
      }
      if (data.type === 'failed') giveUp(data.message)
      if (data.type !== 'ready') return
      state = 'over'
      clearInterval(limit)
      if (data.granted) onGranted(data.granted)
      resolve(client.fetch)
      if (data.lock) watch(data.lock, () => (client.fail(), onGone()))
    })
    port.start()
    // A page that goes for good frees its port; one that may come back keeps it.
    addEventListener(
      'pagehide',
      (event) => {
        if (!event.persisted) post(port, { type: 'bye', gaveUp: false })
      },
      { signal: leaving.signal },
    )
  })
}

function watch(lock: string, onReleased: () => void) {
  void navigator.locks.request(lock, { mode: 'shared' }, onReleased).catch(onReleased)
}
