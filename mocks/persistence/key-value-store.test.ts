import { describe, expect, it } from 'vitest'
import { memoryStore, type Key, type KeyValueStore } from './key-value-store'

const put = (store: KeyValueStore, ...pairs: readonly (readonly [Key, unknown])[]) =>
  store.write((transaction) => {
    for (const [key, value] of pairs) transaction.put(key, value)
    return Promise.resolve()
  })
const list = (store: KeyValueStore, ...prefix: Key) => store.read((transaction) => transaction.list<unknown>(prefix))
const get = (store: KeyValueStore, ...key: Key) => store.read((transaction) => transaction.get<unknown>(key))

describe('the store in memory', () => {
  it('lists exactly the records below a key, in key order, with numbers by value', async () => {
    const store = memoryStore()
    await put(
      store,
      [['entry', 'w', 10], 10],
      [['entry', 'w', 9], 9],
      [['entry', 'w', 9, 'below'], 'below 9'],
      [['entry', 'w'], 'root'],
      [['entry', 'wide', 1], 'wide'],
      [['entry', 'w', 300], 300],
    )
    expect(await list(store, 'entry', 'w')).toEqual(['root', 9, 'below 9', 10, 300])
    expect(await list(store, 'entry')).toEqual(['root', 9, 'below 9', 10, 300, 'wide'])
    expect(await list(store, 'nothing')).toEqual([])
  })

  it('removes exactly a key and all records below it', async () => {
    const store = memoryStore()
    await put(store, [['a', 1], 1], [['a', 1, 2], 2], [['a', 12], 3], [['b'], 4])
    await store.write((transaction) => Promise.resolve(transaction.remove(['a', 1])))
    expect(await list(store, 'a')).toEqual([3])
    expect(await get(store, 'b')).toBe(4)
  })

  it('stores and returns copies', async () => {
    const store = memoryStore()
    const value = { list: [1] }
    await put(store, [['a'], value])
    value.list.push(2)
    const [listed] = (await list(store, 'a')) as [{ list: number[] }]
    expect(listed).toEqual({ list: [1] })
    listed.list.push(3)
    const got = (await get(store, 'a')) as { list: number[] }
    got.list.push(4)
    expect(await get(store, 'a')).toEqual({ list: [1] })
  })

  it('rolls back a failed transaction, and stays usable', async () => {
    const store = memoryStore()
    const failed = store.write(async (transaction) => {
      transaction.put(['a'], 1)
      await transaction.get(['a'])
      throw new RangeError('a bug')
    })
    await expect(failed).rejects.toThrow(RangeError)
    expect(await get(store, 'a')).toBeUndefined()
    await put(store, [['a'], 2])
    expect(await get(store, 'a')).toBe(2)
  })

  it('rolls back changes and removals', async () => {
    const store = memoryStore()
    await put(store, [['a'], 1], [['b', 1], 2], [['b', 2], 3])
    const failed = store.write((transaction) => {
      transaction.put(['a'], 10)
      transaction.put(['a'], 11)
      transaction.put(['c'], 12)
      transaction.remove(['b'])
      return Promise.reject(new RangeError('a bug'))
    })
    await expect(failed).rejects.toThrow(RangeError)
    expect([await list(store, 'a'), await list(store, 'b'), await list(store, 'c')]).toEqual([[1], [2, 3], []])
  })

  it('lets a transaction read its own writes', async () => {
    const store = memoryStore()
    await put(store, [['a', 1], 1], [['a', 2], 2])
    await store.write(async (transaction) => {
      transaction.put(['a', 3], 3)
      transaction.remove(['a', 1])
      expect(await transaction.list(['a'])).toEqual([2, 3])
      expect(await transaction.get(['a', 3])).toBe(3)
    })
    expect(await list(store, 'a')).toEqual([2, 3])
  })

  it('runs transactions one after another', async () => {
    const store = memoryStore()
    const count = () =>
      store.write(async (transaction) => {
        const n = (await transaction.get<number>(['n'])) ?? 0
        transaction.put(['n'], n + 1)
      })
    await Promise.all([count(), count(), count()])
    expect(await get(store, 'n')).toBe(3)
  })

  it('rejects writes in a read transaction', async () => {
    const store = memoryStore()
    await expect(store.read((transaction) => Promise.resolve(transaction.put(['a'], 1)))).rejects.toThrow(
      'A read transaction cannot write',
    )
    await expect(store.read((transaction) => Promise.resolve(transaction.remove(['a'])))).rejects.toThrow(
      'A read transaction cannot write',
    )
  })
})
