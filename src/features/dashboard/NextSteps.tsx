import type { JSX } from 'react'
import { Button, LinkButton } from '../../ui/button/Button'
import { Section } from '../../ui/page/Card'
import { classNames } from '../../ui/class-names'
import { Disc } from '../../ui/mark/Disc'
import type { NextStep, NextStepAction } from './next-steps'
import styles from './Dashboard.module.css'

export interface NextStepsProps {
  steps: readonly NextStep[]
  onMoney: (action: Exclude<NextStepAction, { kind: 'link' }>) => void
}

/** Next steps: at most a handful of things, each with its one action. */
export function NextSteps({ steps, onMoney }: NextStepsProps): JSX.Element | null {
  if (steps.length === 0) return null
  return (
    <Section title="Next steps">
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step.id} className={classNames(styles.step, step.tone === 'danger' && styles.urgent)}>
            <Disc icon={step.icon} tone={step.tone} size={36} />
            <div className={styles.stepText}>
              <h3 className={styles.stepTitle}>{step.title}</h3>
              <p>{step.text}</p>
            </div>
            <StepButton step={step} onMoney={onMoney} />
          </li>
        ))}
      </ul>
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
