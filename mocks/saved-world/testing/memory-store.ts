import { createQueue, type Key, type KeyValueStore, type Transaction } from '../key-value-store'

/** Returns a store in memory. */
export function memoryStore(records = new Map<string, unknown>()): KeyValueStore {
  const enqueue = createQueue()
  return {
    read: (work) => enqueue(() => work({ ...transactionOn(records), put: refuseWrite, remove: refuseWrite })),
    write: (work) =>
      enqueue(async () => {
        const draft = new Map(records)
        const result = await work(transactionOn(draft))
        records.clear()
        for (const [key, value] of draft) records.set(key, value)
        return result
      }),
    onExternalWrite: () => undefined,
    close: () => undefined,
  }
}

function transactionOn(records: Map<string, unknown>): Transaction {
  const valueAt = <Value>(key: Key) => structuredClone(records.get(JSON.stringify(key))) as Value
  const keysBelow = (prefix: Key) => {
    const exact = JSON.stringify(prefix)
    return [...records.keys()]
      .filter((text) => text === exact || text.startsWith(`${exact.slice(0, -1)},`))
      .map((text) => JSON.parse(text) as Key)
      .sort(compareKeys)
  }
  return {
    get: (key) => Promise.resolve(valueAt(key)),
    list: <Value>(prefix: Key) => Promise.resolve(keysBelow(prefix).map((key) => valueAt<Value>(key))),
    keys: (prefix) => Promise.resolve(keysBelow(prefix)),
    put: (key, value) => void records.set(JSON.stringify(key), structuredClone(value)),
    remove: (prefix) => keysBelow(prefix).forEach((key) => records.delete(JSON.stringify(key))),
  }
}

/** Compares keys like IndexedDB. Numbers sort by value, and a key sorts before longer keys that start with it. */
function compareKeys(left: Key, right: Key): number {
  const index = left.findIndex((part, i) => part !== right[i])
  const [a, b] = [left[index], right[index]]
  if (a === undefined) return left.length - right.length
  return b === undefined || a > b ? 1 : -1
}

function refuseWrite(): never {
  throw new Error('A read transaction cannot write')
}
