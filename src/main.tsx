import { preloadFirstScreen } from './app/routes/preload'
import { takeConfig } from './lib/settings/config-file'

const container = document.getElementById('root')

// There is none in a browser below the baseline: index.html has taken it, and said why.
if (container) {
  // The one seam between the two kinds of build. The in-browser backend starts while the app is still on its way, which
  // is why this module imports next to nothing that it would have to wait for.
  const backendStarted =
    import.meta.env.VITE_BACKEND === 'mock'
      ? import('../mocks/hosts/browser/start').then((host) => host.start(import.meta.env.BASE_URL))
      : undefined

  const begin = (): void => {
    // The file of the first screen comes beside the app's own rather than after it, and is here when the app draws itself.
    const firstScreen = preloadFirstScreen(import.meta.env.BASE_URL, location, import.meta.env.VITE_BACKEND === 'mock')
    // No await of the module's own: the bundler would cut smaller files for its sake (rolldown's chunkOptimization).
    void Promise.all([import('./app/mount'), firstScreen, backendStarted]).then(([{ mount }]) => mount(container))
  }

  // Nothing is told to anybody unless the build says whom.
  if (import.meta.env.VITE_TELEMETRY_URL) void import('./lib/telemetry/start')

  // Written as a comparison of the build constant: a build that is not to ask its host contains nothing of it.
  if (import.meta.env.VITE_RUNTIME_CONFIG === 'on')
    void takeConfig(import.meta.env.BASE_URL, container).then((taken) => taken && begin())
  else begin()
}
