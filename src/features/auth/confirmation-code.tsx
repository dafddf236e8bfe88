import { Flex } from '@chakra-ui/react/flex'
import { type JSX, useEffect, useState } from 'react'
import type { CodeDelivery } from '../../lib/auth/identity-provider'
import { Button } from '../../ui/button/Button'
import { TextField } from '../../ui/field/TextField'

/** Error messages of a form with one `CodeField`. */
export const codeRequired = { code: 'Enter the code' }

export interface CodeFieldProps {
  label?: string
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Text field for a code from an email, a text message, or an authenticator app. */
export function CodeField({ label = 'Confirmation code', ...field }: CodeFieldProps): JSX.Element {
  return <TextField label={label} inputMode="numeric" autoComplete="one-time-code" {...field} />
}

/** Describes where the code was sent. The provider reports a destination even for accounts that do not exist. */
export function codeSentText(delivery: Pick<CodeDelivery, 'medium' | 'destination'> | null): string {
  const medium = delivery?.medium?.toUpperCase() === 'SMS' ? 'by text message' : 'by email'
  return delivery?.destination
    ? `A code was sent ${medium} to ${delivery.destination}.`
    : `If the account exists, a code was sent ${medium}.`
}

const resendCooldownSeconds = 30

/** Returns a countdown in seconds that limits how often a code is requested. */
export function useResendCooldown(startAtOnce: boolean): { secondsLeft: number; start: () => void } {
  const [secondsLeft, setSecondsLeft] = useState(startAtOnce ? resendCooldownSeconds : 0)
  const running = secondsLeft > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1_000)
    return () => clearInterval(timer)
  }, [running])
  return { secondsLeft, start: () => setSecondsLeft(resendCooldownSeconds) }
}

export interface ResendRowProps {
  secondsLeft: number
  resending: boolean
  onResend: () => void
}

/** Button for another code, with the seconds until it is enabled. */
export function ResendRow({ secondsLeft, resending, onResend }: ResendRowProps): JSX.Element {
  return (
    <Flex wrap="wrap" align="center" justify="center" gap="2" color="fg.muted" fontSize="sm">
      <Button variant="ghost" size="sm" loading={resending} disabled={secondsLeft > 0} onClick={onResend}>
        Resend code
      </Button>
      {secondsLeft > 0 ? <span>{`in ${secondsLeft}s`}</span> : null}
    </Flex>
  )
}
