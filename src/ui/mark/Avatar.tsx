import { Circle } from '@chakra-ui/react/circle'
import { Image } from '@chakra-ui/react/image'
import { type JSX, useState } from 'react'

export interface AvatarProps {
  name: string
  /** Shown only when it is an https, blob or same-origin address; anything else falls back to the initials. */
  src?: string | null | undefined
  /** Edge in pixels. */
  size?: number
}

/** The first letters of the first and the last word, whole characters even where one is an emoji. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1)
  return ends.map(firstCharacter).join('').toUpperCase()
}

function firstCharacter(word = ''): string {
  // Most names begin with a letter that is a whole character, for which the engine's tables need not be loaded.
  if (/^[a-z](?![\u0080-\uffff])/i.test(word)) return word.charAt(0)
  const [first] = new Intl.Segmenter().segment(word)
  return first?.segment ?? ''
}

export function isSafeImageUrl(src: string): boolean {
  try {
    const url = new URL(src, window.location.origin)
    return url.protocol === 'https:' || url.protocol === 'blob:' || url.origin === window.location.origin
  } catch {
    // What is no address is no picture either.
    return false
  }
}

/** Decoration beside a name that is written out: hidden from assistive technology. */
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
