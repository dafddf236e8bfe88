import { runScript, unpackPart } from './unpack-part'

/** The last script of the file: brings the app's style and the app itself out of it. */
const begin = async (): Promise<void> => {
  const [style, app] = await Promise.all([unpackPart('style'), unpackPart('app')])
  const element = document.createElement('style')
  element.textContent = style
  document.head.append(element)
  runScript(app, 'module')
}
void begin()
