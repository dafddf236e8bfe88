import { createLog } from '../telemetry/create-log'
import styles from './config-fault.module.css'

function element(name: string, text: string): HTMLElement {
  const node = document.createElement(name)
  node.textContent = text
  return node
}

/** Replaces the startup page with the problems of the config file, in the layout of index.html. */
export function showConfigFault(container: HTMLElement, problems: readonly string[]): void {
  createLog('info').error(`config.json cannot be used: ${problems.join('; ')}`)
  const page = document.createElement('div')
  page.className = 'starting'
  page.role = 'alert'
  const brand = container.querySelector('.starting-brand')
  const list = document.createElement('ul')
  list.className = styles.problems ?? ''
  list.append(...problems.map((problem) => element('li', problem)))
  const again = element('button', 'Reload')
  again.className = styles.button ?? ''
  again.addEventListener('click', () => location.reload())
  page.append(
    ...(brand ? [brand] : []),
    element('p', 'This site’s settings (config.json) cannot be used, so the app has not started.'),
    list,
    element('p', 'Please tell whoever runs this site.'),
    again,
  )
  container.replaceChildren(page)
}
