import { LIMITS } from '../../company/company'

/** Twice as high as it is drawn anywhere. */
const HEIGHT = 96
const WIDEST = 5 * HEIGHT

/** A picture as a data address, reduced when it is larger than anything needs. Throws with words when it is none. */
export async function logoOf(file: File): Promise<string> {
  const whole = await addressOf(file)
  if (file.type === 'image/svg+xml') {
    if (whole.length > LIMITS.logo) throw new Error('This picture is too large: 45 kB at most.')
    return whole
  }
  const image = new Image()
  image.src = whole
  await image.decode().catch(() => {
    throw new Error('This file is no picture that can be shown.')
  })
  const scale = Math.min(1, HEIGHT / image.naturalHeight, WIDEST / image.naturalWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  // Where an engine knows no WebP it makes a PNG, and says so.
  const reduced = canvas.toDataURL('image/webp', 0.85)
  const smallest = whole.length < reduced.length ? whole : reduced
  if (smallest.length > LIMITS.logo) throw new Error('This picture is too large: 45 kB at most.')
  return smallest
}

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () => reject(new Error('This file cannot be read.')))
    reader.readAsDataURL(file)
  })
}
