import { Badge } from '@chakra-ui/react/badge'
import type { JSX, ReactNode } from 'react'
import type { Tone } from '../../lib/words/word'
import { Icon, type IconName } from '../mark/Icon'

const looks = {
  neutral: { icon: 'minus', variant: 'plain' },
  info: { icon: 'info', colorPalette: 'accent' },
  success: { icon: 'checkCircle', colorPalette: 'success' },
  warning: { icon: 'alert', colorPalette: 'warning' },
  danger: { icon: 'alert', colorPalette: 'danger' },
} as const

export interface StatusBadgeProps {
  tone: Tone
  children: ReactNode
  /** Another picture than the tone's own. */
  icon?: IconName
}

/** A state in words with a picture of its own, so that it reads without colour. */
export function StatusBadge({ tone, children, icon }: StatusBadgeProps): JSX.Element {
  const { icon: toneIcon, ...look } = looks[tone]
  return (
    <Badge {...look}>
      <Icon name={icon ?? toneIcon} size={14} />
      {children}
    </Badge>
  )
}
