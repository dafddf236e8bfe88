/**
 * What goes wrong and what is slow, for one exporter: lines of the log from `warn` on, errors that nobody caught, Web Vitals and
 * slow requests. It is fetched by builds that are told whom to tell, and by no other.
 */
import { log, type LogDetails, type LogLevel, redact, tellLogTo } from '../log'

export type Telemetry =
  | { readonly kind: 'log'; readonly level: LogLevel; readonly message: string; readonly details?: LogDetails }
  | { readonly kind: 'vital'; readonly name: 'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB'; readonly value: number }
  | { readonly kind: 'slow'; readonly path: string; readonly durationMs: number }

export type Exporter = (news: Telemetry) => void

export interface TelemetryPage {
  readonly addEventListener: (name: string, listener: (event: Event) => void) => void
  /** The browser's own, where it has one. */
  readonly PerformanceObserver?: typeof PerformanceObserver | undefined
}

const slowMs = 3_000
const emails = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g
const phones = /(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}\b/g
const contactKeys = /email|phone|name|address|line1|line2|city|zip|nmls|username/i

/** Without whatever tells who somebody is or how to reach them. Lines of the log have lost their tokens before. */
export function withoutContacts(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(emails, '[email]').replace(phones, '[phone]')
  if (Array.isArray(value)) return value.map(withoutContacts)
  if (typeof value !== 'object' || value === null) return value
  const isError = 'message' in value && 'name' in value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      contactKeys.test(key) && !(isError && key === 'name') ? '[redacted]' : withoutContacts(entry),
    ]),
  )
}

export function startTelemetry(tell: Exporter, page: TelemetryPage): void {
  tellLogTo((level, message, details) => {
    if (level !== 'warn' && level !== 'error') return
    tell({
      kind: 'log',
      level,
      message: withoutContacts(message) as string,
      ...(details && { details: withoutContacts(redact(details)) as LogDetails }),
    })
  })
  page.addEventListener('error', (event) => {
    log.error('Nobody caught an error', { error: 'error' in event ? event.error : null })
  })
  page.addEventListener('unhandledrejection', (event) => {
    log.error('Nobody caught a rejection', { error: 'reason' in event ? event.reason : null })
  })
  if (page.PerformanceObserver) watch(tell, page, page.PerformanceObserver)
}

interface Timed extends PerformanceEntry {
  readonly value?: number
  readonly hadRecentInput?: boolean
  readonly responseStart?: number
}

/** The path of what was asked for; what has none, such as a data: address, is told by its scheme. */
const pathOf = (name: string): string => /^\w+:\/\/[^/]+([^?#]*)/.exec(name)?.[1] ?? `${name.split(':', 1)[0]}:`

/** The vitals are told once, when the page goes out of sight: until then they change. */
function watch(tell: Exporter, page: TelemetryPage, Observer: typeof PerformanceObserver): void {
  const vitals = new Map<'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB', number>()
  const each = (type: string, take: (entry: Timed) => void): void => {
    if (!Observer.supportedEntryTypes.includes(type)) return
    new Observer((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  }
  each('navigation', ({ responseStart = 0 }) => vitals.set('TTFB', responseStart))
  each('paint', ({ name, startTime }) => name === 'first-contentful-paint' && vitals.set('FCP', startTime))
  each('largest-contentful-paint', ({ startTime }) => vitals.set('LCP', startTime))
  each('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (hadRecentInput !== true) vitals.set('CLS', (vitals.get('CLS') ?? 0) + value)
  })
  each('event', ({ duration }) => vitals.set('INP', Math.max(duration, vitals.get('INP') ?? 0)))
  each('resource', ({ name, duration }) => {
    // What stands behind a question mark may say whom the request is about.
    if (duration >= slowMs) tell({ kind: 'slow', path: pathOf(name), durationMs: Math.round(duration) })
  })
  page.addEventListener('pagehide', () => {
    for (const [name, value] of vitals) tell({ kind: 'vital', name, value: Math.round(value * 1000) / 1000 })
    vitals.clear()
  })
}
