import type { JSX } from 'react'
import { classNames } from '../class-names'
import type { SelectOption } from '../field/Select'
import { Icon, type IconName } from '../mark/Icon'
import styles from './FilterBar.module.css'

export interface PickProps {
  label: string
  /** Empty for none of the options. */
  value: string
  options: readonly SelectOption[]
  /** What no option is called: "All sources". */
  anyLabel: string
  onChange: (value: string) => void
  /** On a phone this sign stands for the choice, which is in the list that opens. */
  sign?: IconName
}

/** One of several, in a bar above a list. */
export function Pick({ label, value, options, anyLabel, onChange, sign }: PickProps): JSX.Element {
  return (
    <span className={classNames(styles.control, styles.pick, sign && styles.signed, value && styles.on)}>
      <select
        aria-label={label}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{anyLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={14} />
      {sign ? <Icon name={sign} size={18} className={styles.sign} /> : null}
    </span>
  )
}
