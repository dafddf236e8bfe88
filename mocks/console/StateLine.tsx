import { type JSX, useSyncExternalStore } from 'react'
import { StatusBadge } from '../../src/ui/figure/StatusBadge'
import { useAsked, useConsole } from './use-sandbox'
import { countOf, formatMoment } from './format'
import { onRecording, recordedSteps } from './recording'
import styles from './Console.module.css'

/** What is true in every panel: which world this is, and what time it is there. */
export function StateLine(): JSX.Element {
  const { sandbox } = useConsole()
  const { answer: state, problem } = useAsked(sandbox.standing, 1000)
  const steps = useSyncExternalStore(onRecording, recordedSteps)
  if (problem !== null && !state) return <p className={styles.state}>{problem}</p>
  if (!state) return <p className={styles.state} />
  return (
    <div className={styles.state}>
      <span className={styles.world}>{state.scenario}</span>
      <time dateTime={state.now}>{formatMoment(state.now)}</time>
      {state.frozen ? (
        <StatusBadge tone="info" icon="lock">
          Frozen
        </StatusBadge>
      ) : null}
      {state.faults.length > 0 ? (
        <StatusBadge tone="warning">{countOf(state.faults.length, 'fault')}</StatusBadge>
      ) : null}
      {state.storage.saved ? null : <span className={styles.unsaved}>Not saved: {state.storage.reason}.</span>}
      {steps === null ? null : <StatusBadge tone="danger">Recording, {countOf(steps, 'step')}</StatusBadge>}
    </div>
  )
}
