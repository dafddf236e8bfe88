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
  /** False where this dialog has to send the transfer to the wallet. */
  callbackCreditsWallet: boolean
  onLeave: () => void
}

const reached = { waiting: 1, late: 1, moving: 2 } as const

/** Where the money is, after the card has been charged. */
export function FundingProgress(props: FundingProgressProps): JSX.Element {
  const { phase, targetName, callbackCreditsWallet, onLeave } = props
  const transfersFromHere = targetName !== null && !callbackCreditsWallet
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
      {transfersFromHere ? (
        <p>Keep this dialog open until the money is in {targetName}. If you close it, the money stays in your funds.</p>
      ) : null}
      {phase === 'late' ? (
        <div className={styles.late} role="status">
          <p>
            This is taking longer than usual. Your payment went through: you can close this, and we’ll notify you when
            the money arrives in {transfersFromHere ? 'your funds' : (targetName ?? 'your funds')}.
          </p>
          <Button onClick={onLeave}>Leave</Button>
        </div>
      ) : null}
    </div>
  )
}
