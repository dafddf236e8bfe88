import { Circle } from '@chakra-ui/react/circle'
import { HStack, Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { env } from '../../../lib/settings/env'
import { Button } from '../../../ui/button/Button'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { SpinnerMark } from '../../../ui/feedback/Progress'
import { Icon } from '../../../ui/mark/Icon'

export interface FundingProgressProps {
  phase: keyof typeof reached
  /** Name of the wallet to credit. Null if the money stays in the funds. */
  targetName: string | null
  onLeave: () => void
}

const reached = { waiting: 1, late: 1, moving: 2 } as const

/** A list of the steps after the card payment, with the current one marked. */
export function FundingProgress(props: FundingProgressProps): JSX.Element {
  const { phase, targetName, onLeave } = props
  // In the edition `full`, the payment callback credits the wallet.
  const transfersFromHere = targetName !== null && !env.full
  const steps = ['Card confirmed', 'Adding to your funds', ...(targetName ? [`Moved to ${targetName}`] : [])]
  const at = reached[phase]
  return (
    <Stack gap="5" py="2">
      <Stack as="ol" gap="3" aria-label="Progress">
        {steps.map((step, index) => (
          <HStack
            as="li"
            key={step}
            aria-current={index === at ? 'step' : undefined}
            gap="3"
            {...(index > at ? { color: 'fg.muted' } : { fontWeight: 'medium' })}
          >
            {index > at ? (
              <Circle size="5" m="0.5" borderWidth="1.5px" borderColor="border.strong" />
            ) : (
              <Circle size="6" color="success.fg">
                {index < at ? <Icon name="checkCircle" size={20} /> : <SpinnerMark />}
              </Circle>
            )}
            <span>{step}</span>
          </HStack>
        ))}
      </Stack>
      <LiveRegion>{steps[at]}</LiveRegion>
      {transfersFromHere ? (
        <p>{`Keep this dialog open until the money is in ${targetName}. If you close it, the money stays in your funds.`}</p>
      ) : null}
      {phase === 'late' ? (
        <Stack role="status" align="start" gap="3" p="4" borderWidth="1px" rounded="lg" bg="bg.subtle">
          <p>{`This is taking longer than usual. Your payment went through: you can close this, and we’ll notify you when the money arrives in ${transfersFromHere ? 'your funds' : (targetName ?? 'your funds')}.`}</p>
          <Button onClick={onLeave}>Leave</Button>
        </Stack>
      ) : null}
    </Stack>
  )
}
