import { type JSX, useState } from 'react'
import type { LeadStatus } from '../../lib/graphql/__generated__/schema'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { Icon } from '../../ui/Icon'
import { StatusBadge } from '../../ui/StatusBadge'
import { useToasts } from '../../ui/Toasts'
import { leadSteps, leadWay } from './lead-progress'
import { leadStatusNames, leadStatusTones } from './lead-words'
import { useUpdateLeadStatus } from './use-update-lead-status'
import styles from './LeadStatusControl.module.css'

export interface LeadStatusControlProps {
  leadId: string
  status: LeadStatus
  /** Where the status can be changed at all. */
  editable: boolean
}

/** How far the lead has come, and the next step. */
export function LeadStatusControl({ leadId, status, editable }: LeadStatusControlProps): JSX.Element {
  const update = useUpdateLeadStatus()
  const toasts = useToasts()
  const [moving, setMoving] = useState(false)
  const { at, next, back } = leadSteps(status)

  const move = async (to: LeadStatus): Promise<void> => {
    if (moving) return
    setMoving(true)
    const failure = await update(leadId, to)
    setMoving(false)
    if (failure && !failure.aborted) {
      toasts.show({ tone: 'error', title: 'The status was not changed', description: failure.message })
    }
  }

  if (at === null) {
    return (
      <section aria-label="Status">
        <StatusBadge tone={leadStatusTones[status]}>{leadStatusNames[status]}</StatusBadge>
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
            {leadStatusNames[step]}
          </li>
        ))}
      </ol>
      {editable && (next ?? back) ? (
        <div className={styles.buttons}>
          {next ? (
            <Button size="sm" variant="primary" onClick={() => void move(next)}>
              Mark as {leadStatusNames[next].toLowerCase()}
            </Button>
          ) : null}
          {back ? (
            <Button size="sm" variant="ghost" onClick={() => void move(back)}>
              Back to {leadStatusNames[back].toLowerCase()}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}
