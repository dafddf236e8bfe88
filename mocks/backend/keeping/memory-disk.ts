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
  const valueAt = <Value>(key: Key) => structuredClone(records.get(nameOf(key))) as Value
  const keysBelow = (prefix: Key) =>
    [...records.keys()]
      .filter((name) => isBelow(name, prefix))
      .map((name) => JSON.parse(name) as Key)
      .sort(inOrder)
  const reader: Pick<Transaction, 'get' | 'list' | 'keys'> = {
    get: (key) => Promise.resolve(valueAt(key)),
    list: <Value>(prefix: Key) => Promise.resolve(keysBelow(prefix).map((key) => valueAt<Value>(key))),
    keys: (prefix) => Promise.resolve(keysBelow(prefix)),
  }
  let turn: Promise<unknown> = Promise.resolve()
  /** One after another, as transactions on one disk are. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  return {
    read: (work) => inTurn(() => work({ ...reader, put: refuse, remove: refuse })),
    write: (work) =>
      inTurn(async () => {
        // What a transaction has written it also reads; when it fails, all of that is taken back.
        const before = new Map<string, unknown>()
        const remember = (name: string) => {
          if (!before.has(name)) before.set(name, records.get(name))
        }
        try {
          return await work({
            ...reader,
            put: (key, value) => {
              const name = nameOf(key)
              remember(name)
              records.set(name, structuredClone(value))
            },
            remove: (key) => {
              for (const name of [...records.keys()].filter((one) => isBelow(one, key))) {
                remember(name)
                records.delete(name)
              }
            },
          })
        } catch (error) {
          for (const [name, value] of before) {
            if (value === undefined) records.delete(name)
            else records.set(name, value)
          }
          throw error
        }
      }),
    onWritten: () => undefined,
    close: () => undefined,
  }
}

function refuse(): never {
  throw new Error('A read writes nothing')
}
