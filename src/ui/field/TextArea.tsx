import type { JSX, TextareaHTMLAttributes } from 'react'
import { type FieldText, FormField } from './FormField'
import styles from './FormField.module.css'

type NativeArea = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value' | 'required'>

export interface TextAreaProps extends FieldText, NativeArea {
  value: string
  onChange: (value: string) => void
}

export function TextArea(props: TextAreaProps): JSX.Element {
  const { label, hint, error, required, hideLabel, value, onChange, autoFocus, ...rest } = props
  return (
    <FormField {...{ label, hint, error, required, hideLabel }}>
      {(control) => (
        <textarea
          rows={3}
          {...rest}
          {...control}
          data-autofocus={autoFocus ? '' : undefined}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  )
}
