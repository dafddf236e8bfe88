/** How a part of the browser can be broken. */
export const ways = [
  'absent',
  'throws on access',
  'throws on use',
  'rejects',
  'is null',
  'answers null',
  'never answers',
] as const
export type Way = (typeof ways)[number]

export interface Part {
  /** Path from the window, such as `crypto.subtle`. */
  readonly name: string
  readonly kind: 'function' | 'object' | 'constructor' | 'value'
  readonly answers: 'at once' | 'by promise' | 'by event'
  /** The way that `npm test` tries. */
  readonly usual: Way
  /** Whether the backend uses it. The backend then runs in the page, because a script cannot break it in a worker. */
  readonly isForBackend?: boolean
}

export const parts = [
  { name: 'crypto.randomUUID', kind: 'function', answers: 'at once', usual: 'throws on access', isForBackend: true },
  { name: 'crypto.subtle', kind: 'object', answers: 'by promise', usual: 'absent', isForBackend: true },
  { name: 'navigator.locks', kind: 'object', answers: 'by promise', usual: 'rejects' },
  { name: 'localStorage', kind: 'object', answers: 'at once', usual: 'answers null' },
  { name: 'sessionStorage', kind: 'object', answers: 'at once', usual: 'throws on access' },
  { name: 'indexedDB', kind: 'object', answers: 'by event', usual: 'never answers', isForBackend: true },
  { name: 'document.cookie', kind: 'value', answers: 'at once', usual: 'throws on access' },
  { name: 'BroadcastChannel', kind: 'constructor', answers: 'by event', usual: 'throws on use', isForBackend: true },
  { name: 'SharedWorker', kind: 'constructor', answers: 'by event', usual: 'throws on use' },
  { name: 'navigator.serviceWorker', kind: 'object', answers: 'by promise', usual: 'throws on use' },
  { name: 'Intl.timeZone', kind: 'value', answers: 'at once', usual: 'throws on access' },
  { name: 'navigator.clipboard', kind: 'object', answers: 'by promise', usual: 'absent' },
  { name: 'requestIdleCallback', kind: 'function', answers: 'by event', usual: 'throws on use' },
] as const satisfies readonly Part[]

export type PartName = (typeof parts)[number]['name']

/** Returns whether a part can break in this way. Nothing calls a value, and `new` never returns null. */
export function canBreak({ kind, answers }: Part, way: Way): boolean {
  if (way === 'rejects') return answers === 'by promise'
  if (way === 'never answers') return answers !== 'at once'
  if (way === 'throws on use') return kind !== 'value'
  return way !== 'answers null' || kind === 'function' || kind === 'object'
}

/** Breaks a part of the browser. Runs in the page before its scripts, so it uses nothing declared outside it. */
export function breakPart({ name, kind, answers, way }: Pick<Part, 'name' | 'kind' | 'answers'> & { way: Way }): void {
  const refuse = (): never => {
    throw new DOMException(`${name} is refused here`, 'SecurityError')
  }
  const reject = () => Promise.reject(new DOMException(`${name} is refused here`, 'SecurityError'))
  const never = () => new Promise(() => undefined)
  const answerNull = () => (answers === 'by promise' ? Promise.resolve(null) : null)
  const use = { 'throws on use': refuse, rejects: reject, 'never answers': never }[way as string] ?? answerNull

  /** A request that fires no event. */
  const silentRequest = (factory: IDBFactory) => () =>
    Object.assign(factory.open('silent'), { addEventListener: () => undefined })

  function Refused() {
    refuse()
  }
  class Silent extends EventTarget {
    readonly port = new MessageChannel().port1
    readonly postMessage = () => undefined
    readonly close = () => undefined
  }

  function broken(original: object): unknown {
    if (way === 'throws on access') return refuse()
    if (way === 'is null') return null
    if (kind === 'function') return use
    if (kind === 'constructor') return way === 'throws on use' ? Refused : Silent
    return new Proxy(original, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (target instanceof IDBFactory && way === 'never answers') return silentRequest(target)
        return typeof value === 'function' ? use : null
      },
      ownKeys: (target) => (way === 'throws on use' ? refuse() : Reflect.ownKeys(target)),
    })
  }

  function breakIn(owner: object, key: string): void {
    const original = Reflect.get(owner, key) as object
    if (way !== 'absent') {
      const get = () => broken(original)
      Object.defineProperty(owner, key, {
        get,
        set: way === 'throws on access' ? refuse : () => undefined,
        configurable: true,
      })
      return
    }
    for (let holder: object | null = owner; holder; holder = Reflect.getPrototypeOf(holder))
      Reflect.deleteProperty(holder, key)
  }

  const path = name.split('.')
  const key = path.pop() ?? ''
  if (name !== 'Intl.timeZone') {
    const owner = path.reduce<object>((outer, step) => Reflect.get(outer, step) as object, window)
    return breakIn(owner, key)
  }
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  Intl.DateTimeFormat.prototype.resolvedOptions = function () {
    const options = resolvedOptions.call(this)
    breakIn(options, key)
    return options
  }
}
