import type { JSX } from 'react'
import { Button } from '../../ui/button/Button'
import styles from './AuthForm.module.css'

export const RESEND_COOLDOWN_SECONDS = 30

export interface ResendRowProps {
  secondsLeft: number
  resending: boolean
  onResend: () => void
}

/** Another code, though not in a hurry. */
export function ResendRow({ secondsLeft, resending, onResend }: ResendRowProps): JSX.Element {
  return (
    <div className={styles.resend}>
      <Button variant="ghost" size="sm" loading={resending} disabled={secondsLeft > 0} onClick={onResend}>
        Resend code
      </Button>
      {secondsLeft > 0 ? <span>in {secondsLeft}s</span> : null}
    </div>
  )
}
