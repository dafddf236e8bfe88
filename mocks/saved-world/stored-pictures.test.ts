import { describe, expect, it } from 'vitest'
import { StorageError } from './key-value-store'
import { FailingStore } from './testing/failing-store'
import { deleteUnusedPictures, storedPictures } from './stored-pictures'

const picture = (byte: number) => ({ contentType: 'image/png', bytes: new Uint8Array([byte]) })
const small = { ...picture(2), small: true }

describe('stored pictures', () => {
  it('can be read by the next user of the store, by hash', async () => {
    const fragile = new FailingStore()
    await storedPictures(fragile.disk, () => 5).put('h', picture(1))
    expect(await storedPictures(fragile.disk, () => 5).get('h')).toMatchObject(picture(1))
    expect(await storedPictures(fragile.disk, () => 5).get('other')).toBeUndefined()
    expect(fragile.at('picture', 'h')).toMatchObject(picture(1))
  })

  it('are never replaced by reduced ones, but replace reduced ones', async () => {
    const fragile = new FailingStore()
    const pictures = storedPictures(fragile.disk, () => 5)
    await pictures.put('h', small)
    await pictures.put('h', { ...picture(3), small: true })
    expect(await pictures.get('h')).toMatchObject(small)
    await pictures.put('h', picture(1))
    expect(await pictures.get('h')).toMatchObject(picture(1))
    await pictures.put('h', small)
    await pictures.put('h', picture(4))
    expect(await pictures.get('h')).toMatchObject(picture(1))
  })

  it('stay in memory while the storage fails', async () => {
    const fragile = new FailingStore()
    const pictures = storedPictures(fragile.disk, () => 5)
    fragile.trouble = 'full'
    await pictures.put('h', picture(1))
    expect(fragile.records.size).toBe(0)
    expect(await pictures.get('h')).toMatchObject(picture(1))
    fragile.trouble = 'silent'
    expect(await pictures.get('other')).toBeUndefined()
    expect(await storedPictures(fragile.disk, () => 5).get('h')).toBeUndefined()
  })

  it('are not held in memory after they were saved', async () => {
    const fragile = new FailingStore()
    const pictures = storedPictures(fragile.disk, () => 5)
    await pictures.put('h', picture(1))
    fragile.records.clear()
    expect(await pictures.get('h')).toBeUndefined()
  })

  it('rethrow errors other than storage failures', async () => {
    const { disk } = new FailingStore()
    const broken = { ...disk, read: () => Promise.reject(new RangeError('a bug')) }
    await expect(storedPictures(broken, () => 5).get('h')).rejects.toThrow(RangeError)
  })

  it('are deleted after an hour, unless the saved world refers to them', async () => {
    const { disk, records } = new FailingStore()
    const pictures = storedPictures(disk, () => 5)
    const hashes = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(64))
    for (const hash of hashes) await pictures.put(hash, picture(1))
    await disk.write((transaction) => {
      transaction.put(['entry', 0], { kind: 'command', input: { hash: hashes[0] } })
      transaction.put(['start'], { version: 1, parts: [`["${hashes[1]}"]`] })
      transaction.put(['state'], { version: 1, length: 1, parts: [`["${hashes[2]}"]`] })
      return Promise.resolve()
    })
    const kept = () => [...records.keys()].filter((key) => key.includes('picture')).length
    await deleteUnusedPictures(disk, 5 + 3_600_000)
    expect(kept()).toBe(4)
    await deleteUnusedPictures({ ...disk, write: () => Promise.reject(new StorageError('full')) }, 6 + 3_600_000)
    expect(kept()).toBe(4)
    await deleteUnusedPictures(disk, 6 + 3_600_000)
    expect(kept()).toBe(3)
    expect(await pictures.get(hashes[3] ?? '')).toBeUndefined()
  })
})
