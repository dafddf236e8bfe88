import { chakra } from '@chakra-ui/react/styled-system'
import { type JSX, type ReactNode, useRef, useState } from 'react'
import { log } from '../../../lib/telemetry/log'
import { Button } from '../../../ui/button/Button'
import { Banner } from '../../../ui/feedback/Banner'
import type { StripeState } from './stripe'

export interface Submission {
  readonly working: boolean
  /**
   * Runs one attempt at a time. After an attempt returns true, later submissions are ignored, because the form may stay
   * visible until its dialog closes.
   */
  readonly submit: (attempt: () => Promise<boolean>) => Promise<void>
}

/** Returns a submit function that ignores double presses, even before React renders the busy state. */
export function useSubmission(onBroken: () => void): Submission {
  const [working, setWorking] = useState(false)
  const busy = useRef(false)
  const submit = async (attempt: () => Promise<boolean>): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setWorking(true)
    let done = false
    try {
      done = await attempt()
    } catch (error) {
      log.error('A payment form failed', { error })
      onBroken()
    }
    if (done) return
    busy.current = false
    setWorking(false)
  }
  return { working, submit }
}

export interface PaymentFormProps {
  stripe: StripeState
  submission: Submission
  onSubmit: () => Promise<boolean>
  submitLabel: string
  disabled: boolean
  children: ReactNode
}

/** A form that uses a card. Shows only the reason if card payments are disabled. */
export function PaymentForm(props: PaymentFormProps): JSX.Element {
  const { stripe, submission, onSubmit, submitLabel, disabled, children } = props
  if (stripe.load?.kind === 'disabled') return <Banner tone="warning">{stripe.load.message}</Banner>
  return (
    <chakra.form
      display="grid"
      gap="4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submission.submit(onSubmit)
      }}
    >
      {children}
      <Button type="submit" variant="primary" size="lg" fullWidth loading={submission.working} disabled={disabled}>
        {submitLabel}
      </Button>
    </chakra.form>
  )
}
