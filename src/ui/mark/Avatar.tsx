import { Circle } from '@chakra-ui/react/circle'
import { Image } from '@chakra-ui/react/image'
import { type JSX, useState } from 'react'
import { parseUrl } from '../../lib/browser/parse-url'

export interface AvatarProps {
  name: string
  /** Image URL. Only https, blob, and same-origin URLs are loaded; for others the initials are shown. */
  src?: string | null | undefined
  /** Edge length in pixels. */
  size?: number
}

/** Returns the first letters of the first and last words. An emoji is not split. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1)
  return ends.map(firstCharacter).join('').toUpperCase()
}

function firstCharacter(word = ''): string {
  // A plain Latin letter needs no segmenter, which saves loading the engine's segmentation tables for most names.
  if (/^[a-z](?![\u0080-\uffff])/i.test(word)) return word.charAt(0)
  const [first] = new Intl.Segmenter().segment(word)
  return first?.segment ?? ''
}

export function isSafeImageUrl(src: string): boolean {
  const { origin } = window.location
  const url = parseUrl(src, origin)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'blob:' || url.origin === origin)
}

/** A round picture, or initials. Hidden from assistive technology, because the full name is next to it. */
export function Avatar({ name, src, size = 32 }: AvatarProps): JSX.Element {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const showImage = src && src !== failedSrc && isSafeImageUrl(src)
  return (
    <Circle
      as="span"
      aria-hidden="true"
      flex="none"
      overflow="hidden"
      bg="accent.subtle"
      color="accent.fg"
      fontWeight="semibold"
      lineHeight="1"
      boxShadow="inset 0 0 0 1px var(--fl-colors-accent-border)"
      style={{ width: size, height: size, fontSize: size * 0.375 }}
    >
      {showImage ? (
        <Image src={src} alt="" boxSize="full" objectFit="cover" loading="lazy" onError={() => setFailedSrc(src)} />
      ) : (
        initials(name) || '?'
      )}
    </Circle>
  )
}
