import type { JSX, ReactNode } from 'react'
import { isChallengeMessage } from '../../lib/errors/catalogue'
import { Banner } from '../../ui/feedback/Banner'
import { Button } from '../../ui/button/Button'
import styles from './AuthForm.module.css'

export interface AuthFormProps {
  title: string
  intro?: ReactNode
  /** What went wrong with the form as a whole. */
  message: string | null
  sending: boolean
  submitLabel: string
  onSubmit: () => void
  children: ReactNode
  /** Beneath the button: other ways on. */
  footer?: ReactNode
}

/** The look that all forms before the sign-in share. Their own checks speak, so the browser's are off. */
export function AuthForm(props: AuthFormProps): JSX.Element {
  const { title, intro, message, sending, submitLabel, onSubmit, children, footer } = props
  return (
    <form
      noValidate
      aria-label={title}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div>
        <h2 className={styles.title} tabIndex={-1} data-page-heading="">
          {title}
        </h2>
        {intro ? <p className={styles.intro}>{intro}</p> : null}
      </div>
      {message ? <Banner tone={isChallengeMessage(message) ? 'info' : 'danger'}>{message}</Banner> : null}
      {children}
      <Button type="submit" variant="primary" size="lg" fullWidth loading={sending}>
        {submitLabel}
      </Button>
      {footer ? <div className={styles.footer}>{footer}</div> : null}
    </form>
  )
}
