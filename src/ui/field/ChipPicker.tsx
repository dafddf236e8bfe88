import { type JSX, useEffect, useId, useRef } from 'react'
import { Icon } from '../mark/Icon'
import { MultiSelect } from './MultiSelect'
import type { SelectOption } from './Select'
import fieldStyles from './FormField.module.css'
import styles from './ChipPicker.module.css'

export interface ChipPickerProps {
  label: string
  hint?: string
  error?: string | null | undefined
  options: readonly SelectOption[]
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Several of many: what is selected stands as chips, each of which can be taken away, below the list to choose from. */
export function ChipPicker({ label, hint, error, options, value, onChange }: ChipPickerProps): JSX.Element {
  const id = useId()
  const rootRef = useRef<HTMLDivElement>(null)
  const removedAt = useRef<number | null>(null)
  const note = error ?? hint
  const selected = options.filter((option) => value.includes(option.value))

  // The button that took its chip away has gone with it: the next one has the focus, or the list where none is left.
  useEffect(() => {
    if (removedAt.current === null) return
    const chips = rootRef.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? []
    const next = chips[Math.min(removedAt.current, chips.length - 1)]
    ;(next ?? rootRef.current?.querySelector('button'))?.focus()
    removedAt.current = null
  }, [value])

  return (
    <div
      ref={rootRef}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={note ? `${id}-note` : undefined}
      className={fieldStyles.field}
    >
      <div className={fieldStyles.labelLine}>
        <span id={`${id}-label`} className={fieldStyles.label}>
          {label}
        </span>
      </div>
      <MultiSelect
        {...{ label, options }}
        value={selected.map((option) => option.value)}
        onChange={onChange}
        className={styles.trigger}
      />
      {selected.length > 0 ? (
        <ul className={styles.chips} aria-label={`${label}, selected`}>
          {selected.map((option, at) => (
            <li key={option.value} className={styles.chip}>
              {option.label}
              <button
                type="button"
                data-chip=""
                aria-label={`Remove ${option.label}`}
                className={styles.remove}
                onClick={() => {
                  removedAt.current = at
                  onChange(value.filter((one) => one !== option.value))
                }}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {note ? (
        <p id={`${id}-note`} className={error ? fieldStyles.error : fieldStyles.hint}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
