import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '../../src/ui/failure/ErrorBoundary'
import { Console } from './Console'
import { createAppPage } from './page'
import type { Sandbox } from './sandbox'
import { ConsoleContext } from './use-sandbox'

export interface ConsoleOptions {
  readonly sandbox: Sandbox
  readonly basePath: string
  /** Whether the person has just asked for it; one that is only remembered leaves the focus where it is. */
  readonly takeFocus: boolean
  readonly onClosed: () => void
}

/** Draws the console into its own root, outside of the app's: what happens to one does not touch the other. */
export function mountConsole(host: HTMLElement, options: ConsoleOptions): { close: () => void } {
  const container = document.createElement('div')
  host.append(container)
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
    options.onClosed()
  }
  root.render(
    <ConsoleContext value={{ sandbox: options.sandbox, page: createAppPage(options.basePath) }}>
      <ErrorBoundary
        renderFallback={(retry) => (
          <button type="button" onClick={retry}>
            The console failed. Try again
          </button>
        )}
      >
        <Console onClose={close} takeFocus={options.takeFocus} />
      </ErrorBoundary>
    </ConsoleContext>,
  )
  return { close }
}
