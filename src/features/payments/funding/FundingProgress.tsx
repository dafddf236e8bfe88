import type { JSX } from 'react'
import { Button } from '../../../ui/button/Button'
import { classNames } from '../../../ui/class-names'
import { Icon } from '../../../ui/mark/Icon'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { SpinnerMark } from '../../../ui/feedback/Spinner'
import styles from './FundingProgress.module.css'

export interface FundingProgressProps {
  phase: keyof typeof reached
  /** The wallet that the money goes to; null when it stays in the funds. */
  targetName: string | null
  onLeave: () => void
}

const reached = { waiting: 1, late: 1, moving: 2 } as const

/** Where the money is, after the card has been charged. */
export function FundingProgress({ phase, targetName, onLeave }: FundingProgressProps): JSX.Element {
  const steps = ['Card confirmed', 'Adding to your funds', ...(targetName ? [`Moved to ${targetName}`] : [])]
  const at = reached[phase]
  return (
    <div className={styles.progress}>
      <ol className={styles.steps} aria-label="Progress">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? 'step' : undefined}
            className={classNames(styles.step, index > at && styles.ahead)}
          >
            <span className={styles.mark}>
              {index < at ? <Icon name="checkCircle" size={20} /> : index === at ? <SpinnerMark /> : null}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <LiveRegion>{steps[at]}</LiveRegion>
      {phase === 'late' ? (
        <div className={styles.late} role="status">
          <p>
            This is taking longer than usual. Your payment went through: you can close this, and we’ll notify you when
            the money arrives in {targetName ?? 'your funds'}.
          </p>
          <Button onClick={onLeave}>Leave</Button>
        </div>
      ) : null}
    </div>
  )
}
