/**
 * Reports log entries from level `warn`, uncaught errors, policy violations, Web Vitals, and slow requests to one
 * exporter. Only pages with a telemetry URL load this module. docs/telemetry.md describes what is sent.
 */
import { nonBlank } from '../../shared/non-blank'
import { parseUrl } from '../browser/parse-url'
import { randomUuid } from '../browser/random-uuid'
import { isRecord } from '../errors/parse-error'
import { realTimers, type Timers } from '../time/timers'
import { sendEvents, type TelemetryEvent } from './exporter'
import { log, setLogListener } from './log'
import { redactText } from './create-log'
import { scrub, scrubText } from './redaction'

type Vital = 'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB'

/** Sends events. To use another service, pass another exporter to `collectTelemetry`, below. */
export type Exporter = (events: readonly TelemetryEvent[]) => void

export interface TelemetryPage {
  readonly addEventListener: (name: string, listener: (event: Event) => void) => void
  /** Undefined in a browser without PerformanceObserver. */
  readonly PerformanceObserver?: typeof PerformanceObserver | undefined
  readonly build: string
  readonly browser: string
  readonly route: () => string
  readonly now: () => number
  readonly timers: Timers
}

export const telemetryLimits = { batchMs: 2_000, minuteMs: 60_000, perMinute: 20, kinds: 200, text: 4_000 } as const
const slowMs = 3_000

type Finding = Pick<TelemetryEvent, 'kind' | 'level' | 'message'> & Partial<TelemetryEvent>

/** Starts telemetry. Equal events are counted: the first is sent with the next batch, the others at most once a minute. */
export function collectTelemetry(send: Exporter, page: TelemetryPage): void {
  const session = randomUuid()
  const waiting = new Map<string, TelemetryEvent>()
  const lastSent = new Map<string, number>()
  let sentMs: number[] = []
  let isPlanned = false

  function add(finding: Finding): void {
    const { kind, level, message, code = null, operation = null, stack = null, value = null } = finding
    const route = page.route()
    const key = JSON.stringify([kind, level, message, code, operation, route, stack, kind === 'vital' && value])
    const known = waiting.get(key)
    if (!known && waiting.size >= telemetryLimits.kinds) return
    waiting.set(key, {
      kind,
      build: page.build,
      session,
      browser: page.browser,
      route,
      time: known?.time ?? new Date(page.now()).toISOString(),
      count: (known?.count ?? 0) + 1,
      level,
      message,
      code,
      operation,
      requestId: finding.requestId ?? known?.requestId ?? null,
      stack,
      value,
      details: finding.details ?? null,
    })
    plan()
  }

  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    page.timers.after(telemetryLimits.batchMs, () => {
      isPlanned = false
      flush(false)
      if (waiting.size > 0) plan()
    })
  }

  function flush(isLast: boolean): void {
    const nowMs = page.now()
    const isRecent = (ms: number): boolean => nowMs - ms < telemetryLimits.minuteMs
    sentMs = sentMs.filter(isRecent)
    const due = [...waiting]
      .filter(([key]) => isLast || !isRecent(lastSent.get(key) ?? -Infinity))
      .slice(0, telemetryLimits.perMinute - sentMs.length)
    for (const [key] of due) {
      waiting.delete(key)
      lastSent.set(key, nowMs)
      sentMs.push(nowMs)
    }
    for (const [key, ms] of lastSent) if (!isRecent(ms)) lastSent.delete(key)
    if (due.length > 0) send(due.map(([, event]) => event))
  }

  setLogListener((level, message, details) => {
    // Refusals have a code and are no warnings.
    const isReported = level === 'warn' || level === 'error' || (level === 'info' && details?.['code'] !== undefined)
    if (isReported) add({ kind: 'log', level, ...readEntry(message, details ?? {}) })
  })
  page.addEventListener('error', (event) => {
    log.error('Nobody caught an error', { code: 'UNCAUGHT', error: 'error' in event ? event.error : null })
  })
  page.addEventListener('unhandledrejection', (event) => {
    log.error('Nobody caught a rejection', { code: 'UNCAUGHT', error: 'reason' in event ? event.reason : null })
  })
  if (page.PerformanceObserver) watch(add, page, page.PerformanceObserver)
  // After the listener of `watch`, which adds the vitals. A phone may end a hidden page without a further event.
  for (const name of ['visibilitychange', 'pagehide'])
    page.addEventListener(name, () => {
      if (name === 'pagehide' || document.visibilityState === 'hidden') flush(true)
    })
}

/** Returns what a log entry says, without personal data. */
function readEntry(message: string, details: Readonly<Record<string, unknown>>) {
  const { code, operation, requestId, stack: ownStack, ...others } = details
  const error = isRecord(others['error']) ? others['error'] : {}
  const stack = nonBlank(error['stack']) ?? nonBlank(ownStack) ?? nonBlank(others['componentStack'])
  return {
    message: scrubText(message).slice(0, telemetryLimits.text),
    code: nonBlank(error['code']) ?? nonBlank(code),
    operation: nonBlank(operation),
    requestId: nonBlank(requestId),
    stack: stack && scrubText(redactText(stack)).slice(0, telemetryLimits.text),
    details: scrub({ ...others, ...('error' in others && { error: { ...error, stack: undefined } }) }),
  }
}

interface Timed extends PerformanceEntry {
  readonly value?: number
  readonly hadRecentInput?: boolean
  readonly responseStart?: number
}

/** Returns host and path of a request, without identifiers: only the first part of the path. */
function placeOf(name: string): string {
  const url = parseUrl(name)
  if (!url) return ''
  const { host, pathname, protocol } = url
  const [, first = '', ...others] = pathname.split('/')
  return host === '' ? protocol : `${host}/${first}${others.length > 0 ? '/…' : ''}`
}

/** Observes Web Vitals and slow requests. Vitals are reported once, on `pagehide`, because they change until then. */
function watch(add: (finding: Finding) => void, page: TelemetryPage, Observer: typeof PerformanceObserver): void {
  const vitals = new Map<Vital, number>()
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
    if (duration >= slowMs) add({ kind: 'slow', level: 'info', message: placeOf(name), value: Math.round(duration) })
  })
  page.addEventListener('pagehide', () => {
    for (const [name, value] of vitals)
      add({ kind: 'vital', level: 'info', message: name, value: Math.round(value * 1000) / 1000 })
    vitals.clear()
  })
}

/** Starts telemetry for this page. */
export function startTelemetry(url: () => string, route: () => string): void {
  collectTelemetry((events) => sendEvents(url(), events), {
    addEventListener: (name, listener) => addEventListener(name, listener),
    PerformanceObserver: globalThis.PerformanceObserver,
    build: import.meta.env.VITE_APP_VERSION,
    browser: navigator.userAgent,
    route,
    now: () => Date.now(),
    timers: realTimers,
  })
}
