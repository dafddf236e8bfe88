import { describe, expect, it } from 'vitest'
import { FragileDisk } from '../hosts/testing/fragile-disk'
import { storedPictures } from './stored-pictures'

const picture = (byte: number) => ({ contentType: 'image/png', bytes: new Uint8Array([byte]) })
const small = { ...picture(2), small: true }

describe('pictures on the disk', () => {
  it('are there for whoever opens the disk next, each under its hash', async () => {
    const fragile = new FragileDisk()
    await storedPictures(fragile.disk).put('h', picture(1))
    expect(await storedPictures(fragile.disk).get('h')).toEqual(picture(1))
    expect(await storedPictures(fragile.disk).get('other')).toBeUndefined()
    expect(fragile.at('picture', 'h')).toEqual(picture(1))
  })

  it('are never replaced by reduced ones, but replace those', async () => {
    const fragile = new FragileDisk()
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

  it('W9: that a failing disk does not take live as long as the thread', async () => {
    const fragile = new FragileDisk()
    const pictures = storedPictures(fragile.disk)
    fragile.trouble = 'full'
    await pictures.put('h', picture(1))
    expect(fragile.records.size).toBe(0)
    expect(await pictures.get('h')).toEqual(picture(1))
    fragile.trouble = 'silent'
    expect(await pictures.get('other')).toBeUndefined()
    expect(await storedPictures(fragile.disk).get('h')).toBeUndefined()
  })

  it('that the disk took are not held in memory as well', async () => {
    const fragile = new FragileDisk()
    const pictures = storedPictures(fragile.disk)
    await pictures.put('h', picture(1))
    fragile.records.clear()
    expect(await pictures.get('h')).toBeUndefined()
  })

  it('throw what is no failure of the disk', async () => {
    const { disk } = new FragileDisk()
    const broken = { ...disk, read: () => Promise.reject(new RangeError('a bug')) }
    await expect(storedPictures(broken).get('h')).rejects.toThrow(RangeError)
  })
})
