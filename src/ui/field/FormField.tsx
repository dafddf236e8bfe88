import { Field } from '@chakra-ui/react/field'
import { type JSX, type ReactNode, useId } from 'react'
import { Icon } from '../mark/Icon'

export interface FieldText {
  label: string
  /** Shown under the label's control, before anything is wrong. */
  hint?: ReactNode
  /** What is wrong, in words; it replaces the hint. */
  error?: string | null | undefined
  required?: boolean | undefined
  /** Keeps the label for assistive technology only, where the place says what the field is. */
  hideLabel?: boolean | undefined
}

export interface FormFieldProps extends FieldText {
  children: (control: ControlProps) => ReactNode
}

/** Beyond what Field gives: its error is an `aria-errormessage`, which few screen readers say, and `required` asks the browser. */
export interface ControlProps {
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

/** A label, a control, and beneath it the hint or the error, which is read with the control. */
export function FormField({ label, hint, error, required, hideLabel, children }: FormFieldProps): JSX.Element {
  const noteId = useId()
  return (
    <Field.Root role={undefined} invalid={Boolean(error)} ids={{ errorText: noteId, helperText: noteId }}>
      <Field.Label data-hidden={hideLabel ? '' : undefined}>{label}</Field.Label>
      {children({ 'aria-describedby': error || hint ? noteId : undefined, 'aria-required': required || undefined })}
      {error ? (
        <Field.ErrorText aria-live={undefined}>
          <Icon name="alert" size={14} />
          {error}
        </Field.ErrorText>
      ) : hint ? (
        <Field.HelperText>{hint}</Field.HelperText>
      ) : null}
    </Field.Root>
  )
}
