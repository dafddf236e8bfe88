import { type JSX, type ReactNode, useId } from 'react'
import { Icon } from '../mark/Icon'
import styles from './FormField.module.css'

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

/** The attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FormFieldProps extends FieldText {
  children: (control: ControlProps) => ReactNode
}

/** A label, a control, and beneath it the hint or the error, which is read with the control. */
export function FormField(props: FormFieldProps): JSX.Element {
  const { label, hint, error, required, hideLabel, children } = props
  const id = useId()
  const noteId = `${id}-note`
  const control: ControlProps = {
    id,
    'aria-describedby': error || hint ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  }
  return (
    <div className={styles.field}>
      <div className={hideLabel ? styles.labelHidden : styles.labelLine}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      </div>
      {children(control)}
      {error ? (
        <p id={noteId} className={styles.error}>
          <Icon name="alert" size={14} className={styles.errorIcon} />
          {error}
        </p>
      ) : hint ? (
        <p id={noteId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
