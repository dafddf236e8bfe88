import type { JSX } from 'react'
import { failureOf } from '../../../lib/command/outcome'
import { useCommand } from '../../../lib/command/use-command'
import type { LeadStatus } from '../../../lib/graphql/__generated__/schema'
import { graphql } from '../../../lib/graphql/graphql'
import { leadStatuses } from '../../../lib/words/lead-words'
import { Button } from '../../../ui/button/Button'
import { classNames } from '../../../ui/class-names'
import { Icon } from '../../../ui/mark/Icon'
import { WordBadge } from '../../../ui/figure/WordBadge'
import { useToasts } from '../../../ui/feedback/Toasts'
import { leadSteps, leadWay } from './lead-progress'
import styles from './LeadStatusControl.module.css'

const UPDATE_LEAD_STATUS = graphql(`
  mutation UpdateLeadStatus($leadId: ID!, $status: LeadStatus!) {
    updateLeadStatus(leadId: $leadId, status: $status) {
      success
      errors {
        message
        code
        field
      }
      lead {
        id
        status
        updatedAt
      }
    }
  }
`)

export interface LeadStatusControlProps {
  leadId: string
  status: LeadStatus
  /** Where the status can be changed at all. */
  editable: boolean
}

/** Whether one step leads from a status to another; the last one is final. */
function canGo(from: LeadStatus, to: LeadStatus): boolean {
  const { next, back } = leadSteps(from)
  return to === next || to === back
}

/** How far the lead has come, and the next step. */
export function LeadStatusControl({ leadId, status, editable }: LeadStatusControlProps): JSX.Element {
  const update = useCommand(UPDATE_LEAD_STATUS, {
    // At once on the screen, and back again if the server refuses.
    optimistic: () => ({ success: true, errors: [], lead: null }),
    update(cache, _payload, wish) {
      const id = cache.identify({ __typename: 'Lead', id: wish.leadId })
      if (id) cache.modify({ id, fields: { status: () => wish.status } })
    },
  })
  const toasts = useToasts()
  const { at, next, back } = leadSteps(status)

  const move = async (to: LeadStatus): Promise<void> => {
    if (update.running) return
    const failure = failureOf(await update.run({ leadId, status: to }))
    if (failure?.aborted) return
    if (failure) toasts.show({ tone: 'error', title: 'The status was not changed', description: failure.message })
    else if (canGo(to, status)) {
      toasts.show({
        key: `status-${leadId}`,
        title: `Status changed to ${leadStatuses[to].name.toLowerCase()}`,
        action: { label: 'Undo', onClick: () => void undo(status) },
      })
    }
  }
  const undo = async (former: LeadStatus): Promise<void> => {
    const failure = failureOf(await update.run({ leadId, status: former }))
    if (!failure || failure.aborted) return
    toasts.show({ tone: 'error', title: 'The status was not changed back', description: failure.message })
  }

  if (at === null) {
    return (
      <section aria-label="Status">
        <WordBadge word={leadStatuses[status]} />
      </section>
    )
  }
  return (
    <section aria-label="Status">
      <ol className={styles.way}>
        {leadWay.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? 'step' : undefined}
            className={classNames(styles.step, index <= at && styles.done, index === at && styles.here)}
          >
            <span className={styles.mark} aria-hidden="true">
              {index <= at ? <Icon name="check" size={12} /> : null}
            </span>
            {leadStatuses[step].name}
          </li>
        ))}
      </ol>
      {editable && (next ?? back) ? (
        <div className={styles.buttons}>
          {next ? (
            <Button size="sm" variant="primary" onClick={() => void move(next)}>
              Mark as {leadStatuses[next].name.toLowerCase()}
            </Button>
          ) : null}
          {back ? (
            <Button size="sm" variant="ghost" onClick={() => void move(back)}>
              Back to {leadStatuses[back].name.toLowerCase()}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}
