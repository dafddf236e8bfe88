import { type Exporter, startTelemetry } from './telemetry'

/**
 * Whom the app tells: one address that takes JSON. Another exporter stands here instead (docs/going-live.md shows Sentry's and
 * OpenTelemetry's), and nothing else changes.
 */
const exporter: Exporter = (news) => {
  navigator.sendBeacon(import.meta.env.VITE_TELEMETRY_URL, JSON.stringify(news))
}

startTelemetry(exporter, {
  addEventListener: (name, listener) => addEventListener(name, listener),
  PerformanceObserver: globalThis.PerformanceObserver,
})
