import { Circle } from '@chakra-ui/react/circle'
import { Flex } from '@chakra-ui/react/flex'
import { HStack, Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import type { LeadStatus } from '../../../lib/api/__generated__/schema'
import { graphql } from '../../../lib/api/graphql'
import { failureText } from '../../../lib/api/outcome'
import { useAppMutation } from '../../../lib/api/use-app-mutation'
import { labelOf, leadStatuses } from '../../../lib/labels/labels'
import { env } from '../../../lib/settings/env'
import { Button } from '../../../ui/button/Button'
import { useToasts } from '../../../ui/feedback/Toasts'
import { WordBadge } from '../../../ui/figure/StatusBadge'
import { Icon } from '../../../ui/mark/Icon'

/** Statuses of a bought lead, in order. */
export const leadProgress = ['SOLD', 'CONTACTED', 'QUALIFIED', 'FUNDED'] as const satisfies readonly LeadStatus[]

interface LeadSteps {
  /** Index of the lead's step, from 0. Null during and after a return. */
  readonly at: number | null
  readonly next: LeadStatus | null
  /** The previous status, unless the current one is final. */
  readonly back: LeadStatus | null
}

export function leadSteps(status: string): LeadSteps {
  const at = leadProgress.findIndex((step) => step === status)
  if (at === -1) return { at: null, next: null, back: null }
  const final = at === leadProgress.length - 1
  return { at, next: leadProgress[at + 1] ?? null, back: final ? null : (leadProgress[at - 1] ?? null) }
}

const UPDATE_LEAD_STATUS = graphql(`
  mutation UpdateLeadStatus($leadId: ID!, $status: LeadStatus!) {
    updateLeadStatus(leadId: $leadId, status: $status) {
      success
      errors {
        ...MutationErrors
      }
      lead {
        id
        status
        updatedAt
      }
    }
  }
`)

interface LeadStatusControlProps {
  leadId: string
  status: string
}

/** Returns whether a status can change to another in one step. The last status is final. */
function canChange(from: string, to: string): boolean {
  const { next, back } = leadSteps(from)
  return to === next || to === back
}

/**
 * The lead's progress, and buttons for the next and the previous status. In the edition `specification`, in which nothing
 * changes the status, only its badge.
 */
export function LeadStatusControl({ leadId, status }: LeadStatusControlProps): JSX.Element {
  const update = useAppMutation(UPDATE_LEAD_STATUS, {
    // The new status shows immediately, and is rolled back if the server rejects the change.
    optimistic: () => ({ success: true, errors: [], lead: null }),
    update(cache, _payload, input) {
      const id = cache.identify({ __typename: 'Lead', id: input.leadId })
      if (id) cache.modify({ id, fields: { status: () => input.status } })
    },
  })
  const toasts = useToasts()
  const { at, next, back } = leadSteps(status)
  const current = at === null ? undefined : leadProgress[at]

  const move = async (to: LeadStatus): Promise<void> => {
    if (update.running) return
    const outcome = await update.run({ leadId, status: to })
    const failure = failureText(outcome, 'The status was not changed')
    if (failure) toasts.show({ tone: 'error', ...failure })
    else if (outcome.status === 'done' && current && canChange(to, current)) {
      toasts.show({
        key: `status-${leadId}`,
        title: `Status changed to ${labelOf(leadStatuses, to).name.toLowerCase()}`,
        action: { label: 'Undo', onClick: () => void undo(current) },
      })
    }
  }
  const undo = async (former: LeadStatus): Promise<void> => {
    const outcome = await update.run({ leadId, status: former })
    const failure = failureText(outcome, 'The status was not changed back')
    if (failure) toasts.show({ tone: 'error', ...failure })
  }

  if (at === null || !env.full) {
    return (
      <section aria-label="Status">
        <WordBadge word={labelOf(leadStatuses, status)} />
      </section>
    )
  }
  return (
    <section aria-label="Status">
      <Flex as="ol" mb="3">
        {leadProgress.map((step, index) => (
          <Step key={step} name={labelOf(leadStatuses, step).name} done={index <= at} current={index === at} />
        ))}
      </Flex>
      {(next ?? back) ? (
        <HStack wrap="wrap" gap="2">
          {next ? (
            <Button size="sm" variant="primary" onClick={() => void move(next)}>
              {`Mark as ${labelOf(leadStatuses, next).name.toLowerCase()}`}
            </Button>
          ) : null}
          {back ? (
            <Button size="sm" variant="ghost" onClick={() => void move(back)}>
              {`Back to ${labelOf(leadStatuses, back).name.toLowerCase()}`}
            </Button>
          ) : null}
        </HStack>
      ) : null}
    </section>
  )
}

/** One status, with a line to the previous status. */
function Step({ name, done, current }: { name: string; done: boolean; current: boolean }): JSX.Element {
  const accent = done ? 'accent.solid' : 'border.strong'
  return (
    <Stack
      as="li"
      aria-current={current ? 'step' : undefined}
      position="relative"
      flex="1"
      align="center"
      gap="1.5"
      color={done ? 'fg' : 'fg.subtle'}
      fontSize="xs"
      fontWeight={current ? 'semibold' : 'normal'}
      textAlign="center"
      _notFirst={{
        _before: {
          content: '""',
          position: 'absolute',
          insetBlockStart: '0.5625rem',
          insetInline: 'calc(-50% + 0.75rem) calc(50% + 0.75rem)',
          h: '2px',
          bg: accent,
        },
      }}
    >
      <Circle
        aria-hidden="true"
        size="5"
        borderWidth="2px"
        borderColor={accent}
        bg={done ? accent : 'bg.raised'}
        color="accent.contrast"
      >
        {done ? <Icon name="check" size={12} /> : null}
      </Circle>
      <span>{name}</span>
    </Stack>
  )
}
