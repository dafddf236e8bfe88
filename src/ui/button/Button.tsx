import { Button as ChakraButton, type ButtonProps as ChakraButtonProps } from '@chakra-ui/react/button'
import type { JSX, ReactNode, Ref } from 'react'
import { SpinnerMark } from '../feedback/Progress'
import { Icon, type IconName } from '../mark/Icon'
import { RecordLink, type RecordLinkProps } from '../table/RecordLink'

/** Look of the button. `dangerQuiet` opens the confirmation of a dangerous action, `danger` performs the action. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'dangerQuiet'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: IconName
  fullWidth?: boolean | undefined
}

export interface ButtonProps extends ButtonLook, Omit<ChakraButtonProps, 'variant' | 'size' | 'loading'> {
  /** Shows a spinner. The button keeps its name, width, and focus, and ignores presses. */
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
}

const looks = {
  primary: { variant: 'solid' },
  secondary: { variant: 'outline' },
  ghost: { variant: 'ghost', 'data-ghost': '' },
  danger: { variant: 'solid', colorPalette: 'danger' },
  dangerQuiet: { variant: 'surface', colorPalette: 'danger' },
} as const

const lookOf = ({ variant = 'secondary', size, fullWidth }: ButtonLook) => ({
  ...looks[variant],
  ...(size && { size }),
  ...(fullWidth && { width: 'full' as const }),
})

export function Button(props: ButtonProps): JSX.Element {
  const { variant, size, icon, fullWidth, loading = false, children, onClick, ...rest } = props
  return (
    <ChakraButton
      {...rest}
      {...lookOf({ variant, size, fullWidth })}
      // Chakra's `loading` would disable the button, which would lose its focus and name.
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? (
        <span data-busy={icon ? undefined : ''}>
          <SpinnerMark />
        </span>
      ) : icon ? (
        <Icon name={icon} />
      ) : null}
      <span data-label="">{children}</span>
    </ChakraButton>
  )
}

export interface LinkButtonProps extends ButtonLook, Omit<RecordLinkProps, 'className'> {
  children: ReactNode
}

/** A link with the look of a button. Unlike a button, it can be opened in a new tab. */
export function LinkButton({ variant, size, icon, fullWidth, children, ...rest }: LinkButtonProps): JSX.Element {
  return (
    <ChakraButton asChild type={undefined} {...lookOf({ variant, size, fullWidth })}>
      <RecordLink {...rest}>
        {icon ? <Icon name={icon} /> : null}
        <span data-label="">{children}</span>
      </RecordLink>
    </ChakraButton>
  )
}

export interface IconButtonProps extends Omit<ChakraButtonProps, 'children' | 'aria-label' | 'size' | 'variant'> {
  /** Accessible name: the action of the button. */
  label: string
  icon: IconName
  size?: 'sm' | 'md'
  variant?: 'quiet' | 'secondary'
  ref?: Ref<HTMLButtonElement>
}

export function IconButton(props: IconButtonProps): JSX.Element {
  const { label, icon, size = 'md', variant = 'quiet', ...rest } = props
  return (
    <ChakraButton
      paddingInline="0"
      {...rest}
      variant={variant === 'quiet' ? 'plain' : 'outline'}
      size={size}
      aria-label={label}
    >
      <Icon name={icon} size={size === 'sm' ? 16 : 18} />
    </ChakraButton>
  )
}

export function PrintButton({ label = 'Print', disabled }: { label?: string; disabled?: boolean }): JSX.Element {
  return (
    <Button icon="print" disabled={disabled} onClick={() => window.print()}>
      {label}
    </Button>
  )
}
