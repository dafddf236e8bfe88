import { runScript, unpackPart } from './unpack-part'

/** Last script of the one-file demo. Unpacks the app's styles and code, and runs the app; or shows the licenses. */
const begin = async (): Promise<void> => {
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
