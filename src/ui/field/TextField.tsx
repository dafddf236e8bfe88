import { type InputHTMLAttributes, type JSX, type ReactNode, type Ref, useState } from 'react'
import { classNames } from '../class-names'
import { type FieldText, FormField } from './FormField'
import { IconButton } from '../button/IconButton'
import styles from './FormField.module.css'

type NativeInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'required' | 'prefix'>

export interface TextFieldProps extends FieldText, NativeInput {
  value: string
  onChange: (value: string) => void
  prefix?: ReactNode
  suffix?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps): JSX.Element {
  const { label, hint, error, required, hideLabel, value, onChange, prefix, suffix, className, ...native } = props
  const { autoFocus, ...rest } = native
  return (
    <FormField {...{ label, hint, error, required, hideLabel }}>
      {(control) => {
        const input = (
          <input
            {...rest}
            {...control}
            // Dialogs look for this mark when they open; see DialogFrame.
            data-autofocus={autoFocus ? '' : undefined}
            className={styles.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
        if (!prefix && !suffix) return input
        return (
          <div className={classNames(styles.affixed, className)}>
            {prefix ? (
              <span className={styles.prefix} aria-hidden="true">
                {prefix}
              </span>
            ) : null}
            {input}
            {suffix ? <span className={styles.suffix}>{suffix}</span> : null}
          </div>
        )
      }}
    </FormField>
  )
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix'>

/** Hidden until the person asks to see it. What is typed or pasted is passed on unchanged. */
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
          label={visible ? 'Hide password' : 'Show password'}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  )
}
