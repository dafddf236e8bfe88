import { Switch as ChakraSwitch } from '@chakra-ui/react/switch'
import { type JSX, type ReactNode, useId } from 'react'
import { Note } from './Note'

export interface SwitchProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** The change is under way: the switch keeps the focus and ignores presses. */
  busy?: boolean
  hint?: ReactNode
  error?: string | undefined
  /** The label at the left end, the switch at the right, as in a settings list. */
  spread?: boolean
  /** The label is the accessible name only, not on the screen. */
  hideLabel?: boolean
}

/** Takes effect at once. */
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
      <ChakraSwitch.HiddenInput
        role="switch"
        aria-checked={checked}
        aria-busy={busy || undefined}
        aria-describedby={hint || error ? noteId : undefined}
      />
      <ChakraSwitch.Control />
      <div>
        <ChakraSwitch.Label srOnly={hideLabel}>{label}</ChakraSwitch.Label>
        <Note id={noteId} hint={hint} error={error} />
      </div>
    </ChakraSwitch.Root>
  )
}
