import type { JSX, ReactNode } from 'react'
import type { Tone, Word } from '../../lib/words/word'
import { classNames } from '../class-names'
import { Icon, type IconName } from '../mark/Icon'
import styles from './StatusBadge.module.css'

const icons: Record<Tone, IconName> = {
  neutral: 'minus',
  info: 'info',
  success: 'checkCircle',
  warning: 'alert',
  danger: 'alert',
}

export interface StatusBadgeProps {
  tone: Tone
  children: ReactNode
  /** Replaces the tone's own icon. */
  icon?: IconName
}

/**
 * A status with an icon, so that it reads without color. Tables draw one in each row, so its style is a CSS module: Chakra's Badge
 * would compute one per cell.
 */
export function StatusBadge({ tone, children, icon }: StatusBadgeProps): JSX.Element {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <Icon name={icon ?? icons[tone]} size={14} />
      {children}
    </span>
  )
}

/** The badge of a status with the name and the tone that lib/words give it. */
export const WordBadge = ({ word }: { word: Word }): JSX.Element => (
  <StatusBadge tone={word.tone}>{word.name}</StatusBadge>
)
