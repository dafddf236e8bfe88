import { separateFile } from '../../console/pane-storage'
import { installPageGate, type GatedPage } from '../browser/page-gate'
import { createFilePage, open, type Opening } from './file-page'
import { unpackPart } from './parts'

/** The first script of the file. It stands between the page and the browser before anything else runs. */
const opening = JSON.parse(document.getElementById('opening')?.textContent ?? '{}') as Opening
const isOpening = open(window, opening)
const file = createFilePage(window, {
  threadScript: () => unpackPart('thread'),
  script: isOpening ? opening.script : undefined,
})
window.fairleadFile = file
separateFile(window, file.keptAs)

// All there is lies in the file: nobody is without a network.
Object.defineProperty(navigator, 'onLine', { value: true })

// There is nobody to be asked but the backend: what is for nobody fails as without a network.
const page: GatedPage = {
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  location: file.location,
  addEventListener: window.addEventListener.bind(window),
}
const pageGate = installPageGate(import.meta.env.BASE_URL, page)
Object.assign(window, { pageGate, fetch: page.fetch, sandbox: page.sandbox })
