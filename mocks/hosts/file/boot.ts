import { runScript, unpackPart } from './unpack-part'

/** The last script of the file. Unpacks the app's styles and the app. */
const begin = async (): Promise<void> => {
  const [style, app] = await Promise.all([unpackPart('style'), unpackPart('app')])
  const element = document.createElement('style')
  element.textContent = style
  document.head.append(element)
  runScript(app, 'module')
}
void begin()
