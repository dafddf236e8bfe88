import type { JSX } from 'react'
import { usStateName } from '../../lib/format/us-states'
import { LinkButton } from '../../ui/button/Button'
import styles from './SettingsPart.module.css'

/** The states chosen so far, and the way to choose others. */
export function StatesSummary({ states }: { states: readonly string[] }): JSX.Element {
  return (
    <div>
      {states.length === 0 ? (
        <p className={styles.hint} style={{ marginBlockEnd: '1rem' }}>
          You haven’t selected a state yet.
        </p>
      ) : (
        <ul className={styles.chips} aria-label="Your states">
          {states.map((state) => (
            <li key={state} className={styles.chip}>
              {usStateName(state)}
            </li>
          ))}
        </ul>
      )}
      <LinkButton to="/onboarding/states" icon="map">
        Choose states
      </LinkButton>
    </div>
  )
}
