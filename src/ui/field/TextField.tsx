import { Input, type InputProps } from '@chakra-ui/react/input'
import { InputGroup } from '@chakra-ui/react/input-group'
import { Textarea, type TextareaProps } from '@chakra-ui/react/textarea'
import { type ChangeEvent, type JSX, type ReactNode, type Ref, useState } from 'react'
import { withPlainDigits } from '../../shared/pasted-numbers'
import { IconButton } from '../button/Button'
import { type FieldText, FormField } from './FormField'

export interface TextFieldProps extends FieldText, Omit<InputProps, 'onChange' | 'value' | 'required' | 'prefix'> {
  value: string
  onChange: (value: string) => void
  /** Returns the new text after an input event: by default, the text in the field. */
  read?: (event: ChangeEvent<HTMLInputElement>) => string
  prefix?: ReactNode
  suffix?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** Returns what a field says about a text that is too long. The browser would cut a pasted text silently. */
function lengthProblem(text: string, maxLength = Infinity): string | null {
  if (text.length <= maxLength) return null
  const characters = Array.from(new Intl.Segmenter('en').segment(text.trim())).length
  return characters > maxLength ? `Use at most ${maxLength} characters.` : null
}

export function TextField(props: TextFieldProps): JSX.Element {
  const { label, hint, required, hideLabel, onChange, read, prefix, suffix, autoFocus, maxLength, ...others } = props
  const { error: problem, ...rest } = others
  const tooLong = lengthProblem(props.value, maxLength)
  const error = problem || tooLong
  const isNumber = rest.inputMode === 'numeric' || rest.inputMode === 'decimal' || rest.type === 'tel'
  return (
    <FormField {...{ label, hint, error, required, hideLabel }}>
      {(control) => (
        <InputGroup
          startElement={prefix ? <span aria-hidden="true">{prefix}</span> : undefined}
          endElement={suffix}
          endElementProps={{ pointerEvents: 'auto', px: typeof suffix === 'string' ? '3' : '1' }}
        >
          <Input
            {...(prefix && { ps: '6' })}
            {...(suffix && { pe: typeof suffix === 'string' ? `calc(${suffix.length}ch + 1.5rem)` : '10' })}
            {...rest}
            {...control}
            // Dialogs focus the element with this attribute when they open.
            data-autofocus={autoFocus ? '' : undefined}
            data-too-long={tooLong ? '' : undefined}
            onChange={(event) =>
              onChange(read ? read(event) : isNumber ? withPlainDigits(event.target.value) : event.target.value)
            }
          />
        </InputGroup>
      )}
    </FormField>
  )
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix'>

/** A password field with a button that reveals the text. The text is passed on unchanged, spaces included. */
export function PasswordField(props: PasswordFieldProps): JSX.Element {
  const [visible, setVisible] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={visible ? 'text' : 'password'}
      suffix={
        <IconButton
          size="sm"
          icon={visible ? 'eyeOff' : 'eye'}
          label={`${visible ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  )
}

export interface TextAreaProps extends FieldText, Omit<TextareaProps, 'onChange' | 'value' | 'required'> {
  value: string
  onChange: (value: string) => void
}

export function TextArea(props: TextAreaProps): JSX.Element {
  const { label, hint, required, hideLabel, onChange, autoFocus, maxLength, error: problem, ...rest } = props
  const tooLong = lengthProblem(props.value, maxLength)
  const error = problem || tooLong
  return (
    <FormField {...{ label, hint, error, required, hideLabel }}>
      {(control) => (
        <Textarea
          rows={3}
          {...rest}
          {...control}
          data-autofocus={autoFocus ? '' : undefined}
          data-too-long={tooLong ? '' : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  )
}
