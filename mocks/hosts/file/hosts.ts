import type { HostEnvironment } from '../browser/hosts'
import { startInPageNetwork } from '../browser/in-page-network'
import { hasUrlOptions } from '../browser/url-options'
import { connectToWorker, type Host } from '../browser/worker-client'
import { runScript } from './unpack-part'

/* Replaces browser/hosts.ts in the one-file build. */

/** Reserves the URL fragment for the app's route. */
function reserveFragment(page: Window): void {
  // A link to an element would overwrite the fragment, so scroll to the element instead.
  page.document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
    const href = link?.getAttribute('href') ?? ''
    if (href === '' || href.startsWith('#/')) return
    event.preventDefault()
    const target = page.document.getElementById(href.slice(1))
    target?.scrollIntoView()
    target?.focus()
  })
  // A change of the fragment does not load the page, but new URL options are applied only during a load.
  page.addEventListener('hashchange', () => {
    if (hasUrlOptions(new URL(location.href))) location.reload()
  })
}

type Port = Pick<SharedWorker, 'port' | 'addEventListener'>

/** Runs the backend in a worker, or in the page if the browser refuses workers. */
function hosts(basePath: string): Host[] {
  const { fairleadFile: file } = window
  if (!file) throw new Error('The page was not opened from a one-file demo')
  reserveFragment(window)
  const inWorker =
    (open: (script: string) => Port): Host =>
    async (start, onGone) => {
      const script = await file.threadScript()
      return connectToWorker({
        basePath,
        storageKey: file.storageKey,
        open: () => ({ worker: open(script) }),
        start,
        onGone,
      })
    }
  return [inWorker(openWorker), inWorker(openInPage)]
}

/** A page that was opened from a file has no service worker, so it intercepts its own requests. */
export const hostEnvironment: HostEnvironment = { hosts, startNetwork: startInPageNetwork }

function openWorker(script: string): Port {
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const worker = new Worker(url)
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(null, [port2])
  return { port: port1, addEventListener: worker.addEventListener.bind(worker) as Port['addEventListener'] }
}

function openInPage(script: string): Port {
  const { port1, port2 } = new MessageChannel()
  runScript(script)
  const { fairleadServe: serve } = globalThis as { fairleadServe?: (port: MessagePort) => void }
  if (!serve) throw new Error('The backend script did not run in the page')
  serve(port2)
  // The backend runs in the page and ends with it, so it sends no error events.
  return { port: port1, addEventListener: () => undefined }
}
