/**
 * Reports log entries from level `warn`, uncaught errors, Web Vitals, and slow requests to one exporter. Only builds
 * with a telemetry URL load this module.
 */
import { log, type LogDetails, type LogLevel, redact, setLogListener } from './log'

export type Telemetry =
  | { readonly kind: 'log'; readonly level: LogLevel; readonly message: string; readonly details?: LogDetails }
  | { readonly kind: 'vital'; readonly name: 'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB'; readonly value: number }
  | { readonly kind: 'slow'; readonly path: string; readonly durationMs: number }

export type Exporter = (event: Telemetry) => void

export interface TelemetryPage {
  readonly addEventListener: (name: string, listener: (event: Event) => void) => void
  /** Undefined in a browser without PerformanceObserver. */
  readonly PerformanceObserver?: typeof PerformanceObserver | undefined
}

const slowMs = 3_000
const emails = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g
const phones = /(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}\b/g
const contactKeys = /email|phone|name|address|line1|line2|city|zip|nmls|username/i

/** Returns a copy without names and contact data. The log has already redacted tokens. */
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

export function collectTelemetry(send: Exporter, page: TelemetryPage): void {
  setLogListener((level, message, details) => {
    if (level !== 'warn' && level !== 'error') return
    send({
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
  if (page.PerformanceObserver) watch(send, page, page.PerformanceObserver)
}

interface Timed extends PerformanceEntry {
  readonly value?: number
  readonly hadRecentInput?: boolean
  readonly responseStart?: number
}

/** Returns the path of a URL, or only the scheme of a URL without a path, such as `data:`. */
const pathOf = (name: string): string => /^\w+:\/\/[^/]+([^?#]*)/.exec(name)?.[1] ?? `${name.split(':', 1)[0]}:`

/** Observes Web Vitals and slow requests. Vitals are sent once, on `pagehide`, because they change until then. */
function watch(send: Exporter, page: TelemetryPage, Observer: typeof PerformanceObserver): void {
  const vitals = new Map<'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB', number>()
  const each = (type: string, use: (entry: Timed) => void): void => {
    if (!Observer.supportedEntryTypes.includes(type)) return
    new Observer((list) => list.getEntries().forEach(use)).observe({ type, buffered: true })
  }
  each('navigation', ({ responseStart = 0 }) => vitals.set('TTFB', responseStart))
  each('paint', ({ name, startTime }) => name === 'first-contentful-paint' && vitals.set('FCP', startTime))
  each('largest-contentful-paint', ({ startTime }) => vitals.set('LCP', startTime))
  each('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (hadRecentInput !== true) vitals.set('CLS', (vitals.get('CLS') ?? 0) + value)
  })
  each('event', ({ duration }) => vitals.set('INP', Math.max(duration, vitals.get('INP') ?? 0)))
  each('resource', ({ name, duration }) => {
    // The query string is omitted because it may contain personal data.
    if (duration >= slowMs) send({ kind: 'slow', path: pathOf(name), durationMs: Math.round(duration) })
  })
  page.addEventListener('pagehide', () => {
    for (const [name, value] of vitals) send({ kind: 'vital', name, value: Math.round(value * 1000) / 1000 })
    vitals.clear()
  })
}

/**
 * Starts telemetry for this page. Sends events as JSON to one URL. To use another service, replace only this exporter,
 * for example with `Sentry.captureMessage(event.kind, { extra: { ...event } })`.
 */
export function startTelemetry(url: string): void {
  const exporter: Exporter = (event) => {
    navigator.sendBeacon(url, JSON.stringify(event))
  }
  collectTelemetry(exporter, {
    addEventListener: (name, listener) => addEventListener(name, listener),
    PerformanceObserver: globalThis.PerformanceObserver,
  })
}
