import { isolateFileStorage } from '../../console/pane-storage'
import type { FileOpening } from '../../console/file-page'
import { createFilePage, openFile } from './file-page'
import { unpackPart } from './unpack-part'

/** First script of the one-file demo. Replaces the page's location, network, and storage before other scripts run. */
const opening = JSON.parse(document.getElementById('opening')?.textContent ?? '{}') as FileOpening
openFile(window, opening)
const file = createFilePage(window, () => unpackPart('thread'))
window.fairleadFile = file
isolateFileStorage(window, file.storageKey)

// The file contains everything, so the app never needs its offline mode.
Object.defineProperty(navigator, 'onLine', { value: true })

// Requests outside the backend's endpoints fail like requests without a network.
window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))

// Copy of the first script of index.html (tools/vite/index-html.ts).
const ready = new Promise((resolve, reject) => Object.assign(window, { sandboxReady: { resolve, reject } }))
const sandboxShortcut = new Promise<void>((resolve) =>
  window.addEventListener('keydown', ({ ctrlKey, code }) => ctrlKey && code === 'Backquote' && resolve(), true),
)
Object.assign(window, { sandbox: { ready }, sandboxShortcut })
