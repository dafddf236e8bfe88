import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { realTimers } from '../time/timers'
import { sendEvents, type TelemetryEvent } from './exporter'
import { log, setLogListener } from './log'
import { scrubText } from './redaction'
import { collectTelemetry, type TelemetryPage } from './telemetry'

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl'

let sent: TelemetryEvent[]
let listeners: Map<string, ((event: Event) => void)[]>
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  listeners = new Map()
  for (const level of ['debug', 'info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})
afterEach(() => {
  setLogListener(null)
  vi.useRealTimers()
})

function start(observer?: TelemetryPage['PerformanceObserver'], to: TelemetryEvent[] = sent) {
  collectTelemetry((events) => to.push(...events), {
    addEventListener: (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    PerformanceObserver: observer,
    build: '1.0.0+abc',
    browser: 'Browser/1',
    route: () => '/leads',
    now: () => Date.now(),
    timers: realTimers,
  })
}

const fire = (name: string, details: object = {}) =>
  listeners.get(name)?.forEach((listener) => listener(Object.assign(new Event(name), details)))

it('reports nothing before it starts', () => {
  log.error('Before')
  start()
  log.error('After')
  vi.advanceTimersByTime(5_000)
  expect(sent.map(({ message }) => message)).toEqual(['After'])
})

it('reports warnings, errors, and uncaught errors with all that an operator needs', () => {
  start()
  log.info('Went well')
  log.error('A request failed', { code: 'CORS', operation: 'GetLead', requestId: 'r-1', host: 'api.example.com' })
  fire('error', { error: new TypeError('x is undefined') })
  fire('unhandledrejection', { reason: new Error('refused') })
  vi.advanceTimersByTime(5_000)
  expect(sent[0]).toEqual({
    kind: 'log',
    build: '1.0.0+abc',
    session: expect.stringMatching(/^[\da-f-]{36}$/),
    browser: 'Browser/1',
    route: '/leads',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    count: 1,
    level: 'error',
    message: 'A request failed',
    code: 'CORS',
    operation: 'GetLead',
    requestId: 'r-1',
    stack: null,
    value: null,
    details: { host: 'api.example.com' },
  })
  expect(sent.slice(1)).toMatchObject([
    {
      code: 'UNCAUGHT',
      details: { error: { name: 'TypeError', message: 'x is undefined' } },
      stack: expect.stringContaining('TypeError'),
    },
    { details: { error: { message: 'refused' } } },
  ])
})

describe('an outage of a minute on ten pages', () => {
  it.each([
    ['CONNECTION', 'The service could not be reached', 1],
    ['HTTP_500', 'The service failed', 7],
    ['NOT_JSON', 'The service answered with a page', 40],
    ['NO_DATA', 'The answer has no data', 3],
    ['SIGN_IN', 'A sign-in was refused', 90],
  ])('of the kind %s is sent within ten seconds, and at most 20 times per page', (code, message, kinds) => {
    for (let page = 0; page < 10; page += 1) {
      const events: TelemetryEvent[] = []
      start(undefined, events)
      for (let second = 0; second < 60; second += 1) {
        log.error(message, { code, operation: `Op${second % kinds}`, error: new Error(`ada@example.com ${jwt}`) })
        vi.advanceTimersByTime(1_000)
        if (second === 9) expect(events.length).toBeGreaterThan(0)
      }
      expect(events.length).toBeLessThanOrEqual(20)
      if (kinds === 1) expect(events).toHaveLength(1)
      vi.advanceTimersByTime(600_000)
      if (kinds < 20) expect(events.reduce((sum, event) => sum + event.count, 0)).toBe(60)
      expect(events.every((event) => event.code === code && event.build !== '' && event.operation)).toBe(true)
      expect(JSON.stringify(events)).not.toMatch(/ada@|eyJ/)
    }
  })
})

it('sends what waits when the page ends', () => {
  start()
  log.error('Late')
  fire('pagehide')
  expect(sent).toMatchObject([{ message: 'Late' }])
})

it.each([
  'ada@example.com',
  'ada%40example.co.uk',
  'jörg@exämple.de',
  '(212) 555-0199',
  '+1 212.555.0198',
  '2125550199',
  '+49 151 23456789',
  '4242 4242 4242 4242',
  '4242424242424242',
  '378282246310005',
  '123-45-6789',
  '918273',
  'Ada Lovelace',
  'Jean-Luc O’Neill',
  'https://app.example.com/people/ada-lovelace?name=Ada',
  'https://app.example.com/assets/x.js?name=ada:12:5',
  '/users/ada-lovelace/notes',
  '"Ada likes"',
])('scrubs %s in a message, an error, and a stack', (planted) => {
  start()
  const error = new SyntaxError(`Cannot use ${planted} here`)
  error.stack = `SyntaxError: Cannot use ${planted} here\n    at f (https://app.example.com/assets/index-a1.js:1:2345)`
  log.error(`Refused ${planted}, sorry`, { error, list: [`x ${planted}`] })
  vi.advanceTimersByTime(5_000)
  expect(sent).toHaveLength(1)
  // The random id may have any digits.
  const text = JSON.stringify({ ...sent[0], session: '', time: '' })
  expect(text).not.toContain(planted)
  expect(text).not.toMatch(/ada|lovelace|o’neill|555|4242|918273/i)
  expect(text).toContain('https://app.example.com/assets/index-a1.js:1:2345')
})

it('scrubs keys with personal data, tokens, and passwords', () => {
  start()
  log.error(`Refused with ${jwt}`, {
    customer: { firstName: 'ada', phone: 1, password: 'hunter2', line1: '1 Main' },
    list: [{ customerName: 'ada', cents: 1250 }],
    refreshToken: 'hunter2',
  })
  vi.advanceTimersByTime(5_000)
  expect(JSON.stringify(sent)).not.toMatch(/eyJ|hunter2|ada|Main/)
  expect(JSON.stringify(sent)).toContain('"cents":1250')
  expect(scrubText('Lead 4000 of 12500 on 2026-03-18')).toBe('Lead 4000 of 12500 on 2026-03-18')
})

it('reports vitals once, on pagehide, and slow requests without the path', () => {
  const entries: Record<string, object[]> = {
    navigation: [{ responseStart: 120 }],
    'largest-contentful-paint': [{ startTime: 900 }, { startTime: 1400.25 }],
    'layout-shift': [{ value: 0.02 }, { value: 0.5, hadRecentInput: true }, { value: 0.01 }],
    event: [{ duration: 80 }, { duration: 40 }],
    resource: [
      { name: 'https://s3.example.com/pictures/ada.png?email=ada@example.com', duration: 4200.4 },
      { name: 'https://api.example.com/fast', duration: 20 },
    ],
  }
  class Observer {
    static readonly supportedEntryTypes = Object.keys(entries)
    constructor(private readonly heard: (list: { getEntries: () => object[] }) => void) {}
    observe({ type }: { type: string }) {
      this.heard({ getEntries: () => entries[type] ?? [] })
    }
  }
  start(Observer as unknown as typeof PerformanceObserver)
  vi.advanceTimersByTime(5_000)
  expect(sent).toMatchObject([{ kind: 'slow', message: 's3.example.com/pictures/…', value: 4200 }])
  fire('pagehide')
  fire('pagehide')
  expect(sent.slice(1).map(({ kind, message, value }) => [kind, message, value])).toEqual([
    ['vital', 'TTFB', 120],
    ['vital', 'LCP', 1400.25],
    ['vital', 'CLS', 0.03],
    ['vital', 'INP', 80],
  ])
})

it('sends events as JSON, and logs in the form of OpenTelemetry to a collector', async () => {
  const sendBeacon = vi.fn<(url: string, body: string | Blob) => boolean>(() => true)
  vi.stubGlobal('navigator', { sendBeacon })
  start()
  log.error('A request failed', { code: 'CORS', operation: 'GetLead', requestId: 'r-1' })
  vi.advanceTimersByTime(5_000)
  sendEvents('https://t.example.com/in', sent)
  sendEvents('https://t.example.com/v1/logs', sent)
  const [plain, collected] = sendBeacon.mock.calls.map(([, body]) => body)
  expect(JSON.parse(plain as string)).toEqual({ events: sent })
  expect((collected as Blob).type).toBe('application/json')
  const logs = JSON.parse(await (collected as Blob).text()) as { resourceLogs: { scopeLogs: unknown }[] }
  expect(logs.resourceLogs[0]?.scopeLogs).toMatchObject([
    {
      logRecords: [
        {
          timeUnixNano: expect.stringMatching(/^\d{19}$/),
          severityNumber: 17,
          severityText: 'ERROR',
          body: { stringValue: 'A request failed' },
          attributes: expect.arrayContaining([
            { key: 'error.code', value: { stringValue: 'CORS' } },
            { key: 'http.request.id', value: { stringValue: 'r-1' } },
            { key: 'count', value: { doubleValue: 1 } },
          ]),
        },
      ],
    },
  ])
})
