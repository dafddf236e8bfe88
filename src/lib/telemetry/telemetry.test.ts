import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { log, setLogListener } from './log'
import { collectTelemetry, type Telemetry, type TelemetryPage, withoutContacts } from './telemetry'

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl'
const planted = /eyJ|hunter2|ada@|555|Lovelace|Main Street/

let sent: Telemetry[]
let listeners: Map<string, (event: Event) => void>
beforeEach(() => {
  sent = []
  listeners = new Map()
  for (const level of ['debug', 'info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})
afterEach(() => setLogListener(null))

function start(observer?: TelemetryPage['PerformanceObserver']) {
  collectTelemetry((event) => sent.push(event), {
    addEventListener: (name, listener) => listeners.set(name, listener),
    PerformanceObserver: observer,
  })
}

it('reports nothing before it starts', () => {
  log.error('Before')
  expect(sent).toEqual([])
  start()
  log.error('After')
  expect(sent).toEqual([{ kind: 'log', level: 'error', message: 'After' }])
})

it('reports warnings, errors, and uncaught errors', () => {
  start()
  log.info('Went well')
  log.warn('Went slowly', { attempts: 3 })
  listeners.get('error')?.(Object.assign(new Event('error'), { error: new Error('broken') }))
  listeners.get('unhandledrejection')?.(Object.assign(new Event('rejection'), { reason: new Error('refused') }))
  expect(sent).toMatchObject([
    { level: 'warn', message: 'Went slowly', details: { attempts: 3 } },
    { level: 'error', details: { error: { name: 'Error', message: 'broken' } } },
    { level: 'error', details: { error: { message: 'refused' } } },
  ])
})

it('reports no tokens, passwords, names, or contact data', () => {
  start()
  log.error(`Refused ada@example.com with ${jwt}, call (212) 555-0199 or +1 212.555.0198`, {
    error: new Error(`ada@example.com is known, ${jwt}`),
    variables: { input: { firstName: 'Lovelace', phone: '2125550199', password: 'hunter2', line1: '1 Main Street' } },
    list: ['ada@example.co.uk', { customerName: 'Lovelace', cents: 1250 }],
    refreshToken: 'hunter2',
  })
  const text = JSON.stringify(sent)
  expect(text).not.toMatch(planted)
  expect(text).toContain('"cents":1250')
  expect(withoutContacts('Lead 4000 of 12500 on 2026-03-18')).toBe('Lead 4000 of 12500 on 2026-03-18')
})

it('reports vitals once, on pagehide, and slow requests without the query string', () => {
  const entries: Record<string, object[]> = {
    navigation: [{ responseStart: 120 }],
    'largest-contentful-paint': [{ startTime: 900 }, { startTime: 1400.25 }],
    'layout-shift': [{ value: 0.02 }, { value: 0.5, hadRecentInput: true }, { value: 0.01 }],
    event: [{ duration: 80 }, { duration: 40 }],
    resource: [
      { name: 'https://api.example.com/graphql?email=ada@example.com', duration: 4200.4 },
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
  expect(sent).toEqual([{ kind: 'slow', path: '/graphql', durationMs: 4200 }])
  listeners.get('pagehide')?.(new Event('pagehide'))
  listeners.get('pagehide')?.(new Event('pagehide'))
  expect(sent.slice(1)).toEqual([
    { kind: 'vital', name: 'TTFB', value: 120 },
    { kind: 'vital', name: 'LCP', value: 1400.25 },
    { kind: 'vital', name: 'CLS', value: 0.03 },
    { kind: 'vital', name: 'INP', value: 80 },
  ])
})
