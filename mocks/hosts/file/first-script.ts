import { separateFile } from '../../console/pane-storage'
import { createFilePage, openFile, type Opening } from './file-page'
import { unpackPart } from './unpack-part'

/** The first script of the file. It stands between the page and the browser before anything else runs. */
const opening = JSON.parse(document.getElementById('opening')?.textContent ?? '{}') as Opening
const isOpening = openFile(window, opening)
const file = createFilePage(window, {
  threadScript: () => unpackPart('thread'),
  script: isOpening ? opening.script : undefined,
})
window.fairleadFile = file
separateFile(window, file.keptAs)

// All there is lies in the file: nobody is without a network.
Object.defineProperty(navigator, 'onLine', { value: true })

// The backend in this file answers its endpoints. Everything else fails as it does without a network.
window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))

// As the first script of index.html does on a server (tools/vite/sandbox.ts).
const ready = new Promise((resolve, reject) => Object.assign(window, { sandboxReady: { resolve, reject } }))
Object.assign(window, { sandbox: { ready } })
