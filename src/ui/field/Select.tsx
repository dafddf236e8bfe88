import type { JSX, SelectHTMLAttributes } from 'react'
import { type FieldText, FormField } from './FormField'
import { Icon } from '../mark/Icon'
import styles from './FormField.module.css'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

type NativeSelect = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'required'>

export interface SelectProps extends FieldText, NativeSelect {
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  /** What stands first, with an empty value: "All sources", "Choose a state". */
  placeholder?: string
}

export function Select(props: SelectProps): JSX.Element {
  const { label, hint, error, required, hideLabel, value, onChange, options, placeholder, autoFocus, ...rest } = props
  return (
    <FormField {...{ label, hint, error, required, hideLabel }}>
      {(control) => (
        <span className={styles.select}>
          <select
            {...rest}
            {...control}
            data-autofocus={autoFocus ? '' : undefined}
            className={styles.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" size={16} />
        </span>
      )}
    </FormField>
  )
}
