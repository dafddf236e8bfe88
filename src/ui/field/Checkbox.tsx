import { createRecipeContext, type HTMLChakraProps } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { type JSX, type ReactNode, useEffect, useId, useRef } from 'react'

const { withContext } = createRecipeContext({ key: 'checkbox' })
const Label = withContext<HTMLLabelElement, HTMLChakraProps<'label'>>('label')

export interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** True if only some of the options are selected. */
  indeterminate?: boolean
  disabled?: boolean
  hint?: ReactNode
  error?: string | undefined
  hideLabel?: boolean
}

/** A native checkbox. Tables have one in each row, and Chakra's is a state machine with four styled elements. */
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
        <input
          ref={ref}
          type="checkbox"
          checked={checked}
          data-value={checked}
          disabled={disabled}
          aria-describedby={hint || error ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      </Label>
      <FieldMessage id={noteId} hint={hint} error={error} indent />
    </div>
  )
}

/** A text below a control with the hint, or the error instead. */
export function FieldMessage(props: {
  id: string
  hint?: ReactNode
  error?: string | undefined
  indent?: boolean
}): JSX.Element | null {
  const { id, hint, error, indent } = props
  if (!hint && !error) return null
  return (
    <Text
      id={id}
      fontSize="sm"
      color={error ? 'danger.fg' : 'fg.muted'}
      {...(indent && !error && { marginBlockStart: '1', paddingInlineStart: '1.625rem' })}
    >
      {error ?? hint}
    </Text>
  )
}
