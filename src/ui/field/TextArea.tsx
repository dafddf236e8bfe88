import { Textarea, type TextareaProps } from '@chakra-ui/react/textarea'
import type { JSX } from 'react'
import { type FieldText, FormField } from './FormField'

export interface TextAreaProps extends FieldText, Omit<TextareaProps, 'onChange' | 'value' | 'required'> {
  value: string
  onChange: (value: string) => void
}

export function TextArea(props: TextAreaProps): JSX.Element {
  const { label, hint, error, required, hideLabel, onChange, autoFocus, ...rest } = props
  return (
    <FormField {...{ label, hint, error, required, hideLabel }}>
      {(control) => (
        <Textarea
          rows={3}
          {...rest}
          {...control}
          data-autofocus={autoFocus ? '' : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  )
}
