import type { ConsoleServices } from '../use-sandbox'

/** Opens a snapshot or a bug report that the user drops anywhere on the page. Other drop targets come first. */
export function acceptDroppedFiles(services: ConsoleServices): void {
  addEventListener('dragover', (event) => {
    if (isForPage(event) && event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
  addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0]
    if (!isForPage(event) || !file || !/\.json$/i.test(file.name)) return
    event.preventDefault()
    void import('./open-file').then(({ openDroppedFile }) => openDroppedFile(file, services))
  })
}

const isForPage = ({ defaultPrevented, target }: DragEvent): boolean =>
  !defaultPrevented && !(target instanceof HTMLInputElement)
