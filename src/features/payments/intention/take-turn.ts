import { isAborted } from '../../../lib/errors/classify'

/** Web Locks, or null where the browser has none for this page. */
export type Locks = Pick<LockManager, 'request'> | null

/**
 * Runs when it is this tab's turn: one tab at a time works at what the name stands for, and the next one as soon as that
 * tab has ended or is gone. Null when the waiting was called off. Without locks it runs at once.
 */
export async function takeTurn<T>(
  locks: Locks,
  name: string,
  signal: AbortSignal,
  run: () => Promise<T>,
): Promise<T | null> {
  if (!locks) return run()
  try {
    return await locks.request(name, { signal }, run)
  } catch (error) {
    if (signal.aborted && isAborted(error)) return null
    throw error
  }
}
