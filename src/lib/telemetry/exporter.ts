export interface TelemetryEvent {
  readonly kind: 'log' | 'vital' | 'slow'
  /** Version and build id. */
  readonly build: string
  /** Random id of this page, from its load to its end. */
  readonly session: string
  readonly browser: string
  /** Path of the route. Its parameters are omitted. */
  readonly route: string
  /** Time of the first of the equal events. */
  readonly time: string
  /** Number of equal events. */
  readonly count: number
  readonly level: 'info' | 'warn' | 'error'
  readonly message: string
  readonly code: string | null
  readonly operation: string | null
  readonly requestId: string | null
  readonly stack: string | null
  /** Value of a vital, or milliseconds of a slow request. */
  readonly value: number | null
  readonly details: unknown
}

/** The path at which OpenTelemetry collectors take logs over HTTP. */
const collectorPath = /\/v1\/logs\/?$/

/**
 * Sends events to a URL: `{ "events": […] }`, or OpenTelemetry's form of logs if the path is that of a collector. A
 * beacon outlives the page. A collector requires JSON's content type. Others get plain text, for which browsers ask no
 * permission first.
 */
export function sendEvents(url: string, events: readonly TelemetryEvent[]): void {
  const isCollector = collectorPath.test(url.split(/[?#]/, 1)[0] ?? '')
  const json = JSON.stringify(isCollector ? toCollectorLogs(events) : { events })
  navigator.sendBeacon(url, isCollector ? new Blob([json], { type: 'application/json' }) : json)
}

const severities = { info: 9, warn: 13, error: 17 } as const

function toCollectorLogs(events: readonly TelemetryEvent[]) {
  const [first] = events
  const resource = {
    'service.name': 'fairlead',
    'service.version': first?.build,
    'session.id': first?.session,
    'user_agent.original': first?.browser,
  }
  return {
    resourceLogs: [
      {
        resource: { attributes: attributes(resource) },
        scopeLogs: [{ scope: { name: 'fairlead' }, logRecords: events.map(toLogRecord) }],
      },
    ],
  }
}

function toLogRecord({ time, level, message, details, ...event }: TelemetryEvent) {
  return {
    timeUnixNano: `${Date.parse(time)}000000`,
    severityNumber: severities[level],
    severityText: level.toUpperCase(),
    body: { stringValue: message },
    attributes: attributes({
      'event.kind': event.kind,
      'url.template': event.route,
      'error.code': event.code,
      'graphql.operation.name': event.operation,
      'http.request.id': event.requestId,
      'exception.stacktrace': event.stack,
      count: event.count,
      value: event.value,
      details: details === null ? null : JSON.stringify(details),
    }),
  }
}

const attributes = (values: Readonly<Record<string, string | number | null | undefined>>) =>
  Object.entries(values).flatMap(([key, value]) =>
    value === null || value === undefined
      ? []
      : [{ key, value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value } }],
  )
