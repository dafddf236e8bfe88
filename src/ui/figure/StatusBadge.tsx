import type { JSX, ReactNode } from 'react'
import type { Tone } from '../../lib/words/word'
import { classNames } from '../class-names'
import { Icon, type IconName } from '../mark/Icon'
import styles from './StatusBadge.module.css'

const toneIcon: Record<Tone, IconName> = {
  neutral: 'minus',
  info: 'info',
  success: 'checkCircle',
  warning: 'alert',
  danger: 'alert',
}

export interface StatusBadgeProps {
  tone: Tone
  children: ReactNode
  /** Another picture than the tone's own. */
  icon?: IconName
}

/** A state in words with a picture of its own, so that it reads without colour. */
export function StatusBadge({ tone, children, icon }: StatusBadgeProps): JSX.Element {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <Icon name={icon ?? toneIcon[tone]} size={14} />
      {children}
    </span>
  )
}
