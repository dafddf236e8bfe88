import { Circle } from '@chakra-ui/react/circle'
import type { JSX } from 'react'
import type { Tone } from '../../lib/labels/labels'
import { Icon, type IconName } from './Icon'

export interface DiscProps {
  icon: IconName
  tone?: Tone
  /** Edge length in pixels at normal text size. The icon is half as large. */
  size?: number
}

const looks = {
  neutral: { bg: 'bg.muted', color: 'fg.muted' },
  info: { bg: 'accent.subtle', color: 'accent.fg' },
  success: { bg: 'success.subtle', color: 'success.fg' },
  warning: { bg: 'warning.subtle', color: 'warning.fg' },
  danger: { bg: 'danger.subtle', color: 'danger.fg' },
} as const

/** A disc with an icon, in the color of a tone. Decorative, because the text next to it conveys the same. */
export function Disc({ icon, tone = 'neutral', size = 32 }: DiscProps): JSX.Element {
  return (
    <Circle as="span" size={`${size / 16}rem`} flex="none" {...looks[tone]}>
      <Icon name={icon} size={Math.round(size / 2)} />
    </Circle>
  )
}
