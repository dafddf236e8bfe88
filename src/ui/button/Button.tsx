import type { ButtonHTMLAttributes, JSX, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { classNames } from '../class-names'
import { Icon, type IconName } from '../mark/Icon'
import { SpinnerMark } from '../feedback/Spinner'
import styles from './Button.module.css'

/** `dangerQuiet` asks whether something dangerous shall be done, `danger` does it. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'dangerQuiet'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: IconName
  fullWidth?: boolean
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows that the work is going on. The button keeps its name, its width and the focus, and ignores presses. */
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
}

function buttonClass({ variant = 'secondary', size = 'md', fullWidth }: ButtonLook, className?: string): string {
  return classNames(styles.button, styles[variant], styles[size], fullWidth && styles.fullWidth, className)
}

export function Button(props: ButtonProps): JSX.Element {
  const { variant, size, icon, fullWidth, loading = false, className, children, onClick, type, ...rest } = props
  const look = { ...(variant && { variant }), ...(size && { size }), ...(fullWidth && { fullWidth }) }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass(look, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        if (loading) {
          // A busy submit button stays focusable, so the form must be kept from sending twice here.
          event.preventDefault()
          return
        }
        onClick?.(event)
      }}
    >
      {icon && !loading ? <Icon name={icon} /> : null}
      {loading ? (
        <span className={styles.busy}>
          <SpinnerMark />
        </span>
      ) : null}
      <span className={classNames(styles.label, loading && !icon && styles.hiddenLabel)}>{children}</span>
    </button>
  )
}

export interface LinkButtonProps extends ButtonLook, Omit<LinkProps, 'className'> {
  children: ReactNode
}

/** Looks like a button and goes somewhere: a link, so that it can be opened in a new tab. */
export function LinkButton({ variant, size, icon, fullWidth, children, ...rest }: LinkButtonProps): JSX.Element {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(fullWidth && { fullWidth }) }
  return (
    <Link {...rest} className={buttonClass(look)}>
      {icon ? <Icon name={icon} /> : null}
      <span className={styles.label}>{children}</span>
    </Link>
  )
}
