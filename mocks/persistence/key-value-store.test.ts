import { describe, expect, it } from 'vitest'
import { memoryStore, type Key, type KeyValueStore } from './key-value-store'

const put = (disk: KeyValueStore, ...pairs: readonly (readonly [Key, unknown])[]) =>
  disk.write((transaction) => {
    for (const [key, value] of pairs) transaction.put(key, value)
    return Promise.resolve()
  })
const list = (disk: KeyValueStore, ...prefix: Key) => disk.read((transaction) => transaction.list<unknown>(prefix))
const get = (disk: KeyValueStore, ...key: Key) => disk.read((transaction) => transaction.get<unknown>(key))

describe('a disk in memory', () => {
  it('lists what lies below a key in the order of the keys, numbers as numbers, and nothing beside it', async () => {
    const disk = memoryStore()
    await put(
      disk,
      [['entry', 'w', 10], 10],
      [['entry', 'w', 9], 9],
      [['entry', 'w', 9, 'below'], 'below 9'],
      [['entry', 'w'], 'root'],
      [['entry', 'wide', 1], 'wide'],
      [['entry', 'w', 300], 300],
    )
    expect(await list(disk, 'entry', 'w')).toEqual(['root', 9, 'below 9', 10, 300])
    expect(await list(disk, 'entry')).toEqual(['root', 9, 'below 9', 10, 300, 'wide'])
    expect(await list(disk, 'nothing')).toEqual([])
  })

  it('removes a key with all that lies below it, and nothing beside it', async () => {
    const disk = memoryStore()
    await put(disk, [['a', 1], 1], [['a', 1, 2], 2], [['a', 12], 3], [['b'], 4])
    await disk.write((transaction) => Promise.resolve(transaction.remove(['a', 1])))
    expect(await list(disk, 'a')).toEqual([3])
    expect(await get(disk, 'b')).toBe(4)
  })

  it('keeps and hands out copies', async () => {
    const disk = memoryStore()
    const value = { list: [1] }
    await put(disk, [['a'], value])
    value.list.push(2)
    const [listed] = (await list(disk, 'a')) as [{ list: number[] }]
    expect(listed).toEqual({ list: [1] })
    listed.list.push(3)
    const got = (await get(disk, 'a')) as { list: number[] }
    got.list.push(4)
    expect(await get(disk, 'a')).toEqual({ list: [1] })
  })

  it('writes all of a transaction or nothing, and goes on after one that failed', async () => {
    const disk = memoryStore()
    const failed = disk.write(async (transaction) => {
      transaction.put(['a'], 1)
      await transaction.get(['a'])
      throw new RangeError('not today')
    })
    await expect(failed).rejects.toThrow(RangeError)
    expect(await get(disk, 'a')).toBeUndefined()
    await put(disk, [['a'], 2])
    expect(await get(disk, 'a')).toBe(2)
  })

  it('takes back what a failed transaction has changed and taken away', async () => {
    const disk = memoryStore()
    await put(disk, [['a'], 1], [['b', 1], 2], [['b', 2], 3])
    const failed = disk.write((transaction) => {
      transaction.put(['a'], 10)
      transaction.put(['a'], 11)
      transaction.put(['c'], 12)
      transaction.remove(['b'])
      return Promise.reject(new RangeError('not today'))
    })
    await expect(failed).rejects.toThrow(RangeError)
    expect([await list(disk, 'a'), await list(disk, 'b'), await list(disk, 'c')]).toEqual([[1], [2, 3], []])
  })

  it('reads in a transaction what that has written, as a database does', async () => {
    const disk = memoryStore()
    await put(disk, [['a', 1], 1], [['a', 2], 2])
    await disk.write(async (transaction) => {
      transaction.put(['a', 3], 3)
      transaction.remove(['a', 1])
      expect(await transaction.list(['a'])).toEqual([2, 3])
      expect(await transaction.get(['a', 3])).toBe(3)
    })
    expect(await list(disk, 'a')).toEqual([2, 3])
  })

  it('does one transaction after another: none sees the half of the one before', async () => {
    const disk = memoryStore()
    const count = () =>
      disk.write(async (transaction) => {
        const n = (await transaction.get<number>(['n'])) ?? 0
        transaction.put(['n'], n + 1)
      })
    await Promise.all([count(), count(), count()])
    expect(await get(disk, 'n')).toBe(3)
  })

  it('refuses to write in a read', async () => {
    const disk = memoryStore()
    await expect(disk.read((transaction) => Promise.resolve(transaction.put(['a'], 1)))).rejects.toThrow(
      'A read transaction cannot write',
    )
    await expect(disk.read((transaction) => Promise.resolve(transaction.remove(['a'])))).rejects.toThrow(
      'A read transaction cannot write',
    )
  })
})
