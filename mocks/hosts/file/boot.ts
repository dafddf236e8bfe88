import { localStore } from '../../../src/lib/browser/storage'
import { runScript, unpackPart } from './unpack-part'

/** Returns whether the page is a frame without storage, as in the preview of a mail program. The demo cannot run there. */
const isPreview = (): boolean => window.parent !== window && localStore.blocked('')

/** Says in a preview that runs scripts what the page says without scripts. */
function explainPreview(): void {
  const text = document.querySelector('noscript')?.textContent.replaceAll(/<[^>]+>/g, '') ?? ''
  const line = document.querySelector<HTMLElement>('.starting-late')
  line?.replaceChildren(text)
  line?.style.setProperty('animation', 'none')
  line?.style.setProperty('visibility', 'visible')
  document.querySelector('.starting-bar')?.remove()
}

/** Last script of the one-file demo. Unpacks the app's styles and code, and runs the app; or shows the licenses. */
const begin = async (): Promise<void> => {
  if (isPreview()) return explainPreview()
  // The first script has put the fragment after the app's path.
  if (location.hash.endsWith('#notices')) {
    const text = document.createElement('pre')
    text.textContent = await unpackPart('notices')
    document.body.replaceChildren(text)
    return
  }
  const [style, app] = await Promise.all([unpackPart('style'), unpackPart('app')])
  const element = document.createElement('style')
  element.textContent = style
  document.head.append(element)
  runScript(app, 'module')
}
void begin()
