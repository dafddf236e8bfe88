import { beginWithScript } from '../../console/play-memory'
import type { Host } from '../browser/connection'
import type { Surroundings } from '../browser/hosts'
import { startThread } from '../browser/thread-start'
import type { Wishes } from '../browser/wishes'
import { answerForPictures } from './pictures'
import { runScript } from './parts'
import { stayAtFragment } from './stay-at-fragment'

/* Takes the place of browser/hosts.ts in the build that is one file. */

type Port = Pick<SharedWorker, 'port' | 'addEventListener'>

/** A thread made from the script that lies in the file; where the browser refuses it, the page itself. */
function hosts(basePath: string, wishes: Wishes): Host[] {
  const { fairleadFile: file } = window
  if (!file) throw new Error('This page is no file')
  if (file.script) beginWithScript(file.script)
  stayAtFragment(window)
  answerForPictures(basePath)
  const inThread =
    (open: (script: string) => Port): Host =>
    async (onGone) => {
      const script = await file.threadScript()
      return startThread({
        basePath,
        keptAs: file.keptAs,
        open: () => open(script),
        scriptThere: Promise.resolve(),
        lineFree: Promise.resolve(),
        asked: wishes.asked,
        onGranted: wishes.take,
        onGone,
      })
    }
  return [inThread(openThread), inThread(openInPage)]
}

/** There is no service worker for a file. */
export const surroundings = (): Surroundings => ({ hosts, serviceWorkerOf: () => undefined })

function openThread(script: string): Port {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const worker = new Worker(address)
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(null, [port2])
  return { port: port1, addEventListener: worker.addEventListener.bind(worker) as Port['addEventListener'] }
}

function openInPage(script: string): Port {
  const { port1, port2 } = new MessageChannel()
  runScript(script)
  const { fairleadServe: serve } = globalThis as { fairleadServe?: (port: MessagePort) => void }
  if (!serve) throw new Error('The backend could not be run in the page')
  serve(port2)
  // It dies with the page that would hear of it.
  return { port: port1, addEventListener: () => undefined }
}
