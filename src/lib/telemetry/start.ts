import { type Exporter, startTelemetry } from './telemetry'

/**
 * Sends events as JSON to one URL. To use another service, replace only this exporter. docs/going-live.md shows
 * exporters for Sentry and OpenTelemetry.
 */
const exporter: Exporter = (news) => {
  navigator.sendBeacon(import.meta.env.VITE_TELEMETRY_URL, JSON.stringify(news))
}

startTelemetry(exporter, {
  addEventListener: (name, listener) => addEventListener(name, listener),
  PerformanceObserver: globalThis.PerformanceObserver,
})
