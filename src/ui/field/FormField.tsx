import { Field } from '@chakra-ui/react/field'
import { type JSX, type ReactNode, useId } from 'react'
import { Icon } from '../mark/Icon'

export interface FieldText {
  label: string
  /** Text below the control while there is no error. */
  hint?: ReactNode
  /** Error message, which replaces the hint. */
  error?: string | null | undefined
  required?: boolean | undefined
  /** Shows the label to assistive technology only, where the context makes the field clear. */
  hideLabel?: boolean | undefined
}

export interface FormFieldProps extends FieldText {
  children: (control: ControlProps) => ReactNode
}

/**
 * Attributes that Chakra's Field lacks. Its error uses `aria-errormessage`, which few screen readers announce, and its
 * `required` turns on the browser's validation.
 */
export interface ControlProps {
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

/** A labeled control with the hint or the error below it, which screen readers announce with the control. */
export function FormField({ label, hint, error, required, hideLabel, children }: FormFieldProps): JSX.Element {
  const noteId = useId()
  return (
    <Field.Root role={undefined} invalid={Boolean(error)} ids={{ errorText: noteId, helperText: noteId }}>
      <Field.Label data-hidden={hideLabel ? '' : undefined}>{label}</Field.Label>
      {children({ 'aria-describedby': error || hint ? noteId : undefined, 'aria-required': required || undefined })}
      {error ? (
        <Field.ErrorText aria-live={undefined}>
          <Icon name="alert" size={14} />
          <span>{error}</span>
        </Field.ErrorText>
      ) : hint ? (
        <Field.HelperText>{hint}</Field.HelperText>
      ) : null}
    </Field.Root>
  )
}
