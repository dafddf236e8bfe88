import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { chakra } from '@chakra-ui/react/styled-system'
import { type JSX, type ReactNode, useEffect, useId, useRef } from 'react'
import { checkboxRecipe, checkboxRootRecipe } from '../theme/recipes/checkbox'
import { Note } from './Note'

const Label = chakra('label', checkboxRootRecipe)
const Box = chakra('input', checkboxRecipe)

export interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some of what it stands for is on, some off. */
  indeterminate?: boolean
  disabled?: boolean
  hint?: ReactNode
  error?: string | undefined
  hideLabel?: boolean
}

/** The browser's own: a table has one in each row, and the library's is a state machine and four styled elements. */
export function Checkbox(props: CheckboxProps): JSX.Element {
  const { label, checked, onChange, indeterminate = false, disabled, hint, error, hideLabel = false } = props
  const ref = useRef<HTMLInputElement>(null)
  const noteId = useId()
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <div>
      <Label>
        <Box
          ref={ref}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={hint || error ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      </Label>
      <Note id={noteId} hint={hint} error={error} indent />
    </div>
  )
}
