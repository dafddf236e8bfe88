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
  let turn: Promise<unknown> = Promise.resolve()
  /** One after another, as transactions on one disk are. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  return {
    read: (work) => inTurn(() => work({ ...readerOf(records), put: refuse, remove: refuse })),
    write: (work) =>
      inTurn(async () => {
        // What a transaction has written it also reads; nobody else sees any of it before all of it is there.
        const draft = new Map(records)
        const result = await work({
          ...readerOf(draft),
          put: (key, value) => void draft.set(nameOf(key), structuredClone(value)),
          remove: (key) => {
            for (const name of draft.keys()) if (isBelow(name, key)) draft.delete(name)
          },
        })
        for (const name of records.keys()) if (!draft.has(name)) records.delete(name)
        for (const [name, value] of draft) records.set(name, value)
        return result
      }),
    onWritten: () => undefined,
    close: () => undefined,
  }
}

function readerOf(records: Records): Pick<Transaction, 'get' | 'list' | 'keys'> {
  const valueAt = <Value>(key: Key) => structuredClone(records.get(nameOf(key))) as Value
  const keysBelow = (prefix: Key) =>
    [...records.keys()]
      .filter((name) => isBelow(name, prefix))
      .map((name) => JSON.parse(name) as Key)
      .sort(inOrder)
  return {
    get: (key) => Promise.resolve(valueAt(key)),
    list: <Value>(prefix: Key) => Promise.resolve(keysBelow(prefix).map((key) => valueAt<Value>(key))),
    keys: (prefix) => Promise.resolve(keysBelow(prefix)),
  }
}

function refuse(): never {
  throw new Error('A read writes nothing')
}
