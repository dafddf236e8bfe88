import { Flex } from '@chakra-ui/react/flex'
import type { JSX } from 'react'
import { Button } from '../../ui/button/Button'

export const RESEND_COOLDOWN_SECONDS = 30

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
      {secondsLeft > 0 ? <span>in {secondsLeft}s</span> : null}
    </Flex>
  )
}
