import { preloadFirstScreen, routeOfPage } from './app/routes/preload'
import { applyConfigFile, telemetryUrl } from './lib/settings/config-file'

const container = document.getElementById('root')

// Null in a browser below the baseline: index.html has renamed the element and shown a message.
if (container) {
  // Only a demo build starts the in-browser backend, while the app bundle loads. This module imports as little as
  // possible, so that both start early.
  const backendStarted =
    import.meta.env.VITE_BACKEND === 'mock'
      ? import('../mocks/hosts/browser/start').then((host) => host.start(import.meta.env.BASE_URL))
      : undefined

  const begin = (): void => {
    // The first screen loads in parallel with the app bundle, and is ready when the app renders.
    const firstScreen = preloadFirstScreen(import.meta.env.BASE_URL, location, import.meta.env.VITE_BACKEND === 'mock')
    // No top-level await: the bundler would split the code into smaller files (rolldown's chunkOptimization).
    void Promise.all([import('./app/mount'), firstScreen, backendStarted]).then(([{ mount }]) => mount(container))
  }

  // Telemetry is off unless the build or the host sets a URL. The conditions compare build constants, so that other
  // builds drop this code.
  const startTelemetry = (): Promise<void> | undefined =>
    telemetryUrl()
      ? import('./lib/telemetry/telemetry').then(
          (telemetry) => telemetry.startTelemetry(telemetryUrl, routeOfPage),
          // A page without telemetry still works.
          () => undefined,
        )
      : undefined
  const telemetryStarted = import.meta.env.VITE_TELEMETRY_URL ? startTelemetry() : undefined

  if (import.meta.env.VITE_RUNTIME_CONFIG === 'on')
    void applyConfigFile(import.meta.env.BASE_URL, container, telemetryStarted).then((isUsable) => {
      if (!isUsable) return
      if (!telemetryStarted) void startTelemetry()
      begin()
    })
  else begin()
}
