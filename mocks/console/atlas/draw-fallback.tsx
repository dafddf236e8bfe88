import { createRoot } from 'react-dom/client'
import { GeneralErrorFallback } from '../../../src/ui/failure/ErrorFallbacks'
import { LoadingLatestVersion } from '../../../src/ui/failure/LoadingLatestVersion'
import { Themed } from '../../../src/ui/theme/Themed'

/** Renders a fallback screen in place of the app until the user clicks its button. Only a defect of the app shows it otherwise. */
export function drawFallback(what: 'general' | 'latestVersion'): void {
  const app = document.getElementById('root')
  const container = document.createElement('div')
  if (app) app.hidden = true
  document.body.prepend(container)
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
    if (app) app.hidden = false
  }
  root.render(
    <Themed>
      {' '}
      <main>
        {what === 'general' ? (
          <GeneralErrorFallback onRetry={close} homeHref={import.meta.env.BASE_URL} />
        ) : (
          <LoadingLatestVersion />
        )}
      </main>
    </Themed>,
  )
}
