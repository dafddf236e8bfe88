import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Heading } from '@chakra-ui/react/heading'
import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import type { JSX } from 'react'
import { Button, LinkButton } from '../../ui/button/Button'
import { Section } from '../../ui/page/Card'
import { Disc } from '../../ui/mark/Icon'
import type { NextStep, NextStepAction } from './next-steps'

export interface NextStepsProps {
  steps: readonly NextStep[]
  onMoney: (action: Exclude<NextStepAction, { kind: 'link' }>) => void
}

/** A few suggested steps, each with one action. */
export function NextSteps({ steps, onMoney }: NextStepsProps): JSX.Element | null {
  if (steps.length === 0) return null
  return (
    <Section title="Next steps">
      <SimpleGrid as="ul" gap="3" templateColumns="repeat(auto-fit, minmax(min(100%, 26rem), 1fr))">
        {steps.map((step) => (
          <Flex
            as="li"
            key={step.id}
            wrap="wrap"
            align="center"
            gap="3"
            px="4"
            py="3"
            borderWidth="1px"
            borderColor={step.tone === 'danger' ? 'danger.border' : 'border'}
            borderRadius="lg"
            bg="bg.panel"
            boxShadow="xs"
          >
            <Disc icon={step.icon} tone={step.tone} size={36} />
            <Box flex="1 1 12rem" minW="0" fontSize="sm" color="fg.muted">
              <Heading as="h3" fontSize="md" color="fg">
                {step.title}
              </Heading>
              <p>{step.text}</p>
            </Box>
            <StepButton step={step} onMoney={onMoney} />
          </Flex>
        ))}
      </SimpleGrid>
    </Section>
  )
}

interface StepButtonProps extends Pick<NextStepsProps, 'onMoney'> {
  step: NextStep
}

function StepButton({ step, onMoney }: StepButtonProps): JSX.Element {
  const { action, actionLabel } = step
  if (action.kind === 'link') return <LinkButton to={action.to}>{actionLabel}</LinkButton>
  return <Button onClick={() => onMoney(action)}>{actionLabel}</Button>
}
