import { createRoot } from 'react-dom/client'
import { Themed } from '../../../src/ui/theme/Themed'
import { GeneralErrorFallback } from '../../../src/ui/failure/ErrorFallbacks'
import { LoadingLatestVersion } from '../../../src/ui/failure/LoadingLatestVersion'

/** Shows the fallback page of a crash in the app's place, until its button is pressed. */
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
    <Themed>
      <main>
        {what === 'general' ? (
          <GeneralErrorFallback onRetry={end} homeHref={import.meta.env.BASE_URL} />
        ) : (
          <LoadingLatestVersion />
        )}
      </main>
    </Themed>,
  )
}
