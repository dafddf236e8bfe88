import type { ChangeTopic } from '../../src/lib/graphql/__generated__/schema'

export interface Changes {
  readonly cursor: string
  readonly topics: readonly ChangeTopic[]
}

/** What concerns everybody alike is published once for all. */
const common: ReadonlySet<ChangeTopic> = new Set(['OPEN_LEADS', 'LEAD_SOURCES', 'SETTINGS'])

/**
 * Publishes what changes for one person while they listen. A real service knows whom a change concerns when it makes it; the
 * backend behind this one says so when it is asked in the person's name.
 */
export async function publishFor(
  receiver: string,
  ask: (since: string | null, waitSeconds: number) => Promise<Changes>,
  publish: (receiver: string, topics: readonly string[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let { cursor } = await ask(null, 0)
  while (!signal.aborted) {
    const changes = await ask(cursor, 20)
    const ofAll = changes.topics.filter((topic) => common.has(topic))
    const own = changes.topics.filter((topic) => !common.has(topic))
    if (ofAll.length > 0) await publish('everybody', ofAll)
    if (own.length > 0) await publish(receiver, own)
    cursor = changes.cursor
  }
}
