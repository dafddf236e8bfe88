import { runScript, unpackPart } from './unpack-part'

/** Last script of the one-file demo. Unpacks the app's styles and code, and runs the app. */
const begin = async (): Promise<void> => {
  const [style, app] = await Promise.all([unpackPart('style'), unpackPart('app')])
  const element = document.createElement('style')
  element.textContent = style
  document.head.append(element)
  runScript(app, 'module')
}
void begin()
