import type { JSX, ReactNode } from 'react'
import type { Label, Tone } from '../../lib/labels/labels'
import { classNames } from '../class-names'
import { Icon, type IconName } from '../mark/Icon'
import styles from './figure.module.css'

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
  /** Icon that replaces the tone's default. */
  icon?: IconName
}

/**
 * A status with an icon, so that color is not the only cue. Tables render one in each row, so the style is a CSS
 * module: Chakra's Badge would compute a style for each cell.
 */
export function StatusBadge({ tone, children, icon }: StatusBadgeProps): JSX.Element {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <Icon name={icon ?? icons[tone]} size={14} />
      <span>{children}</span>
    </span>
  )
}

/** A badge with the name and tone of a status from lib/labels. */
export const WordBadge = ({ word }: { word: Label }): JSX.Element => (
  <StatusBadge tone={word.tone}>{word.name}</StatusBadge>
)
