import type { Disk, Key, Transaction } from './disk'

type Records = Map<string, unknown>

const nameOf = (key: Key): string => JSON.stringify(key)

const isBelow = (name: string, prefix: Key): boolean =>
  name === nameOf(prefix) || name.startsWith(`${nameOf(prefix).slice(0, -1)},`)

const inOrder = (left: Key, right: Key): number => {
  for (const [i, part] of left.entries()) {
    const other = right[i]
    if (other === undefined) return 1
    if (part !== other) return part < other ? -1 : 1
  }
  return left.length - right.length
}

/** Keeps records as long as the thread lives: for tests, servers, and where a browser keeps nothing. */
export function memoryDisk(records: Records = new Map()): Disk {
  const reader = (): Pick<Transaction, 'get' | 'list'> => ({
    get: <Value>(key: Key) => Promise.resolve(structuredClone(records.get(nameOf(key))) as Value | undefined),
    list: <Value>(prefix: Key) =>
      Promise.resolve(
        [...records.keys()]
          .filter((name) => isBelow(name, prefix))
          .map((name): Key => JSON.parse(name) as Key)
          .sort(inOrder)
          .map((key) => structuredClone(records.get(nameOf(key))) as Value),
      ),
  })
  let turn: Promise<unknown> = Promise.resolve()
  /** One after another, as transactions on one disk are. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  return {
    read: (work) => inTurn(() => work({ ...reader(), put: refuse, remove: refuse })),
    write: (work) =>
      inTurn(async () => {
        const changes: (() => void)[] = []
        const result = await work({
          ...reader(),
          put: (key, value) => {
            const copy: unknown = structuredClone(value)
            changes.push(() => records.set(nameOf(key), copy))
          },
          remove: (key) => {
            changes.push(() => {
              for (const name of records.keys()) if (isBelow(name, key)) records.delete(name)
            })
          },
        })
        for (const change of changes) change()
        return result
      }),
    onWritten: () => undefined,
    close: () => undefined,
  }
}

function refuse(): never {
  throw new Error('A read writes nothing')
}
