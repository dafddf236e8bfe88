import { describe, expect, it } from 'vitest'
import { FailingStore } from '../hosts/testing/flaky-store'
import { storedPictures } from './stored-pictures'

const picture = (byte: number) => ({ contentType: 'image/png', bytes: new Uint8Array([byte]) })
const small = { ...picture(2), small: true }

describe('stored pictures', () => {
  it('can be read by the next user of the store, by hash', async () => {
    const fragile = new FailingStore()
    await storedPictures(fragile.disk).put('h', picture(1))
    expect(await storedPictures(fragile.disk).get('h')).toEqual(picture(1))
    expect(await storedPictures(fragile.disk).get('other')).toBeUndefined()
    expect(fragile.at('picture', 'h')).toEqual(picture(1))
  })

  it('are never replaced by reduced ones, but replace reduced ones', async () => {
    const fragile = new FailingStore()
    const pictures = storedPictures(fragile.disk)
    await pictures.put('h', small)
    await pictures.put('h', { ...picture(3), small: true })
    expect(await pictures.get('h')).toEqual(small)
    await pictures.put('h', picture(1))
    expect(await pictures.get('h')).toEqual(picture(1))
    await pictures.put('h', small)
    await pictures.put('h', picture(4))
    expect(await pictures.get('h')).toEqual(picture(1))
  })

  it('stay in memory while the storage fails', async () => {
    const fragile = new FailingStore()
    const pictures = storedPictures(fragile.disk)
    fragile.trouble = 'full'
    await pictures.put('h', picture(1))
    expect(fragile.records.size).toBe(0)
    expect(await pictures.get('h')).toEqual(picture(1))
    fragile.trouble = 'silent'
    expect(await pictures.get('other')).toBeUndefined()
    expect(await storedPictures(fragile.disk).get('h')).toBeUndefined()
  })

  it('are not held in memory after they were saved', async () => {
    const fragile = new FailingStore()
    const pictures = storedPictures(fragile.disk)
    await pictures.put('h', picture(1))
    fragile.records.clear()
    expect(await pictures.get('h')).toBeUndefined()
  })

  it('rethrow errors other than storage failures', async () => {
    const { disk } = new FailingStore()
    const broken = { ...disk, read: () => Promise.reject(new RangeError('a bug')) }
    await expect(storedPictures(broken).get('h')).rejects.toThrow(RangeError)
  })
})
