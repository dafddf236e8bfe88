import type { ChangeTopic } from '../../src/lib/api/__generated__/schema'

export interface Changes {
  readonly cursor: string
  readonly topics: readonly ChangeTopic[]
}

/** Topics that concern all users and are published once. */
const common: ReadonlySet<ChangeTopic> = new Set(['OPEN_LEADS', 'LEAD_SOURCES', 'SETTINGS'])

/**
 * Publishes changes for one user until the user disconnects. A real service knows the affected users when it makes a
 * change. This one long-polls the backend as the user.
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
