import { Button as ChakraButton, type ButtonProps as ChakraButtonProps } from '@chakra-ui/react/button'
import type { JSX, Ref } from 'react'
import { Icon, type IconName } from '../mark/Icon'
import { SpinnerMark } from '../feedback/Spinner'

export interface IconButtonProps extends Omit<ChakraButtonProps, 'children' | 'aria-label' | 'size' | 'variant'> {
  /** Accessible name: the action of the button. */
  label: string
  icon: IconName
  size?: 'sm' | 'md'
  variant?: 'quiet' | 'secondary'
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton(props: IconButtonProps): JSX.Element {
  const { label, icon, size = 'md', variant = 'quiet', loading = false, onClick, ...rest } = props
  return (
    <ChakraButton
      paddingInline="0"
      {...rest}
      variant={variant === 'quiet' ? 'plain' : 'outline'}
      size={size}
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? undefined : onClick}
    >
      {loading ? <SpinnerMark /> : <Icon name={icon} size={size === 'sm' ? 16 : 18} />}
    </ChakraButton>
  )
}
