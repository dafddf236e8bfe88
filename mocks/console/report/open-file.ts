import { ControlError } from '../../control/client'
import type { AppPage } from '../app-page'
import { errorMessageOf } from '../format'
import { notify } from '../notices/notify'
import type { PageSandbox } from '../page-sandbox'
import { isReport, keepOpenedReport } from './opened-report'

type Services = { readonly sandbox: PageSandbox; readonly page: AppPage }

/** A world from a file, which has replaced the current one. */
interface OpenedFile {
  /** What the user must know if this release computes another world. */
  readonly warning: string | null
  /** Loads the page in the new world. */
  readonly enter: () => void
}

const UNCHANGED = 'Your current world is unchanged.'
const REMEDY = `Save or download the file again. ${UNCHANGED}`

/** Returns whether a file describes a world (docs/given.schema.json) instead of containing one. */
const isGiven = (document: unknown): boolean =>
  typeof document === 'object' &&
  document !== null &&
  !('format' in document) &&
  ['from', 'people', 'leads'].some((name) => Object.hasOwn(document, name))

/** Opens a snapshot, a bug report, or a given world. Throws an error that says what is wrong with the file. */
export async function openWorldFile(file: File, { sandbox, page }: Services): Promise<OpenedFile> {
  const document = readJson(file.name, await file.text())
  const start = isGiven(document) ? { given: document } : { snapshot: document }
  const { warning } = await sandbox.start(start).catch((error: unknown) => {
    if (!(error instanceof ControlError)) throw error
    const remedy = isGiven(document) ? `Correct the file. ${UNCHANGED}` : REMEDY
    throw new Error(`${file.name} cannot be opened: ${error.message}. ${remedy}`, { cause: error })
  })
  if (!isReport(document)) {
    // Replacing the world can end the session, so the same user signs in again.
    const username = page.username()
    return { warning, enter: () => username !== null && page.signInAs(username) }
  }
  keepOpenedReport(document)
  const { as } = document.page
  const { route } = document.from
  return { warning, enter: () => (as === undefined ? page.signOut(route) : page.signInAs(as, { route })) }
}

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${name} is not a snapshot or a report: it contains no complete JSON. ${REMEDY}`)
  }
}

/** Opens a file that the user has dropped on the page. Shows a notice if it cannot, or if the world differs. */
export async function openDroppedFile(file: File, services: Services): Promise<void> {
  try {
    const { warning, enter } = await openWorldFile(file, services)
    if (warning === null) enter()
    else notify(warning, { label: 'Continue', onClick: enter })
  } catch (error) {
    notify(errorMessageOf(error))
  }
}
