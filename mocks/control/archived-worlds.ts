import type { WorldHost } from '../sandbox/world-host'
import type { ArchivedWorld } from '../persistence/world-records'

/** An archived world in the list of the console. Times are ISO 8601. */
export interface ArchivedWorldSummary extends Omit<ArchivedWorld, 'latestMs' | 'setAsideMs'> {
  /** World time of the last action. */
  readonly latest: string
  /** Real time at which the world was archived. */
  readonly setAside: string
}

export const listWorlds = async ({ host }: { readonly host: WorldHost }): Promise<readonly ArchivedWorldSummary[]> =>
  (await host.listArchivedWorlds()).map(({ latestMs, setAsideMs, ...world }) => ({
    ...world,
    latest: new Date(latestMs).toISOString(),
    setAside: new Date(setAsideMs).toISOString(),
  }))

/** Returns an archived world as a snapshot file, even if it is damaged. */
export async function archivedWorldFile(host: WorldHost, id: string): Promise<unknown> {
  const { schemaVersion, appVersion, header, journal, marks } = await host.readRawArchivedWorld(id)
  const mark = marks.find(({ length }) => length === journal.length)
  return {
    format: 'fairlead-world',
    schemaVersion,
    appVersion,
    header,
    journal,
    ...(mark ? { at: mark.at, mark } : {}),
  }
}
