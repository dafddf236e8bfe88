import { Box } from '@chakra-ui/react/box'
import { Circle } from '@chakra-ui/react/circle'
import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { formatCents } from '../../shared/money'
import { formatCount } from '../../lib/format/numbers'
import { contactAdminText } from '../../lib/labels/labels'
import { LinkButton } from '../../ui/button/Button'
import { IconCircle } from '../../ui/mark/Icon'
import { Section } from '../../ui/page/Card'

export interface FirstStepsProps {
  /** Null if the number is unknown. */
  selectedStates: number | null
  walletCount: number
  walletsCents: number
  /** Whether an active wallet has money. */
  canBuy: boolean
}

interface Step {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly done: boolean
  readonly actionLabel: string
  readonly to: string
}

/** Checklist of an agent who has not bought a lead: each step is done, current, or next. */
export function FirstSteps(props: FirstStepsProps): JSX.Element {
  const steps = firstSteps(props)
  const current = steps.findIndex(({ done }) => !done)
  return (
    <Section title="Next steps" card flush>
      <Box as="ol" pb="1.5">
        {steps.map(({ id, title, text, done, actionLabel, to }, index) => (
          <Grid
            as="li"
            key={id}
            aria-current={index === current ? 'step' : undefined}
            gridTemplateColumns="auto minmax(0, 1fr) auto"
            alignItems="center"
            columnGap={{ base: '3', sm: '4' }}
            minH="3.75rem"
            px="5"
            py="2.5"
            _notFirst={{ borderTopWidth: '1px' }}
          >
            {done ? (
              <IconCircle icon="check" tone="success" size={28} />
            ) : (
              <Circle
                size="7"
                fontSize="sm"
                fontWeight="semibold"
                borderWidth="1px"
                {...(index === current
                  ? { bg: 'accent.solid', color: 'accent.contrast', borderColor: 'accent.solid' }
                  : { color: 'fg.muted' })}
              >
                {index + 1}
              </Circle>
            )}
            <Box fontSize="sm" color="fg.muted">
              <Text fontSize="md" fontWeight="medium" color={index === current ? 'fg' : 'fg.muted'}>
                {title}
              </Text>
              <span>{text}</span>
            </Box>
            {index === current ? (
              <LinkButton to={to} size="sm" variant="secondary">
                {actionLabel}
              </LinkButton>
            ) : (
              <Text as="span" fontSize="sm" color="fg.muted">
                {done ? 'Done' : 'Next'}
              </Text>
            )}
          </Grid>
        ))}
      </Box>
    </Section>
  )
}

/** Returns the three steps to the first lead, in order. */
export function firstSteps({ selectedStates, walletCount, walletsCents, canBuy }: FirstStepsProps): readonly Step[] {
  const states = selectedStates ?? 0
  const funded = walletsCents > 0
  return [
    {
      id: 'states',
      title: 'Choose your states',
      text: states === 0 ? 'You buy leads in the states you choose.' : `${formatCount(states)} chosen`,
      done: states > 0,
      actionLabel: 'Choose states',
      to: '/onboarding/states',
    },
    {
      id: 'fund',
      title: 'Fund a wallet',
      text: funded
        ? `${formatCents(walletsCents)} in your wallets`
        : 'Each lead source has its own wallet. Start with any amount from $1.',
      done: funded,
      actionLabel: walletCount === 0 ? 'Choose a source' : 'Fund a wallet',
      to: '/wallet',
    },
    {
      id: 'buy',
      title: 'Buy your first lead',
      text: funded && !canBuy ? contactAdminText : 'The phone number unlocks the moment you buy.',
      done: false,
      actionLabel: 'View leads',
      to: '/marketplace',
    },
  ]
}
