import { createRoot } from 'react-dom/client'
import { GeneralErrorFallback } from '../../../src/ui/failure/ErrorFallbacks'
import { LoadingLatestVersion } from '../../../src/ui/failure/LoadingLatestVersion'

/** Draws the page of last resort in the app's place, until its button is pressed: nothing short of a defect brings it about. */
export function drawFallback(what: 'general' | 'latestVersion'): void {
  const app = document.getElementById('root')
  const stage = document.createElement('div')
  if (app) app.hidden = true
  document.body.prepend(stage)
  const root = createRoot(stage)
  const end = () => {
    root.unmount()
    stage.remove()
    if (app) app.hidden = false
  }
  root.render(
    <main>
      {what === 'general' ? (
        <GeneralErrorFallback onRetry={end} homeHref={import.meta.env.BASE_URL} />
      ) : (
        <LoadingLatestVersion />
      )}
    </main>,
  )
}
