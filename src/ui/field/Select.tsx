import { NativeSelect, type NativeSelectFieldProps } from '@chakra-ui/react/native-select'
import type { JSX } from 'react'
import { type FieldText, FormField } from './FormField'
import { Icon } from '../mark/Icon'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps
  extends FieldText, Omit<NativeSelectFieldProps, 'onChange' | 'value' | 'required' | 'placeholder' | 'children'> {
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  /** First option, with an empty value: "All sources", "Choose a state". */
  placeholder?: string
  disabled?: boolean | undefined
}

export function Select(props: SelectProps): JSX.Element {
  const { label, hint, error, required, hideLabel, onChange, options, placeholder, autoFocus, disabled, ...rest } =
    props
  return (
    <FormField {...{ label, hint, error, required, hideLabel }}>
      {(control) => (
        <NativeSelect.Root disabled={disabled} invalid={Boolean(error)}>
          <NativeSelect.Field
            {...rest}
            {...control}
            {...(placeholder !== undefined && { placeholder })}
            data-value={rest.value}
            data-autofocus={autoFocus ? '' : undefined}
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator>
            <Icon name="chevronDown" />
          </NativeSelect.Indicator>
        </NativeSelect.Root>
      )}
    </FormField>
  )
}
