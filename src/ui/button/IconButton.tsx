import type { ButtonHTMLAttributes, JSX, Ref } from 'react'
import { classNames } from '../class-names'
import { Icon, type IconName } from '../mark/Icon'
import { SpinnerMark } from '../feedback/Spinner'
import styles from './Button.module.css'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  /** The accessible name: what pressing it does. */
  label: string
  icon: IconName
  size?: 'sm' | 'md'
  variant?: 'quiet' | 'secondary'
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton(props: IconButtonProps): JSX.Element {
  const { label, icon, size = 'md', variant = 'quiet', loading = false, className, type, onClick, ...rest } = props
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={classNames(styles.button, styles.icon, styles[variant], styles[size], className)}
      onClick={(event) => {
        if (!loading) onClick?.(event)
      }}
    >
      {loading ? <SpinnerMark /> : <Icon name={icon} size={size === 'sm' ? 16 : 18} />}
    </button>
  )
}
