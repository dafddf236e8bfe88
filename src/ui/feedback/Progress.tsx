import type { JSX } from 'react'
import { classNames } from '../class-names'
import styles from './Progress.module.css'

export interface ProgressProps {
  label: string
  /** From 0 to `max`; without it the work has no known end. */
  value?: number | undefined
  max?: number
  tone?: 'accent' | 'warning' | 'danger'
  /** Words at the right of the label, such as "3 of 5". */
  valueText?: string
  hideLabel?: boolean
}

export function Progress(props: ProgressProps): JSX.Element {
  const { label, value, max = 100, tone = 'accent', valueText, hideLabel = false } = props
  const share = value === undefined || max <= 0 ? undefined : Math.min(1, Math.max(0, value / max))
  return (
    <div>
      {hideLabel ? null : (
        <div className={styles.head}>
          <span>{label}</span>
          {valueText ? <span className={styles.value}>{valueText}</span> : null}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={valueText}
        className={styles.track}
      >
        <div
          className={classNames(styles.bar, styles[tone], share === undefined && styles.endless)}
          style={share === undefined ? undefined : { inlineSize: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
