import { Span } from '@chakra-ui/react/span'
import { Switch as ChakraSwitch } from '@chakra-ui/react/switch'
import { type JSX, type ReactNode, useId } from 'react'
import { FieldMessage } from './Checkbox'

export interface SwitchProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** True while a change is being saved. The switch keeps the focus and ignores presses. */
  busy?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** Puts the label at the left end and the switch at the right, as in a settings list. */
  spread?: boolean
  /** Shows the label to assistive technology only. */
  hideLabel?: boolean
}

/**
 * Style that lays the transparent input over the control, so that presses reach the input itself. The input is 40 px
 * high, for thumbs.
 */
const overControl = {
  inset: '-0.5625rem -0.25rem',
  width: 'calc(100% + 0.5rem)',
  height: '2.5rem',
  margin: 0,
  clip: 'auto',
  opacity: 0,
}

/** A switch with a label, a hint, and an error. Its change takes effect immediately. */
export function Switch(props: SwitchProps): JSX.Element {
  const { label, checked, onChange, disabled, busy = false, hint, error, spread = false, hideLabel = false } = props
  const noteId = useId()
  return (
    <ChakraSwitch.Root
      spread={spread}
      checked={checked}
      disabled={disabled}
      readOnly={busy}
      invalid={Boolean(error)}
      onCheckedChange={(change) => onChange(change.checked)}
    >
      <Span position="relative" flex="none" cursor="inherit">
        <ChakraSwitch.Control />
        <ChakraSwitch.HiddenInput
          role="switch"
          aria-checked={checked}
          aria-busy={busy || undefined}
          aria-describedby={hint || error ? noteId : undefined}
          style={overControl}
        />
      </Span>
      <div>
        <ChakraSwitch.Label srOnly={hideLabel}>{label}</ChakraSwitch.Label>
        <FieldMessage id={noteId} hint={hint} error={error} />
      </div>
    </ChakraSwitch.Root>
  )
}
