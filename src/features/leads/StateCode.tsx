import type { JSX } from 'react'
import { usStateName } from '../../lib/labels/us-states'
import styles from './LeadTable.module.css'

/** A state's two-letter code, with the state's name as a tooltip. */
export const StateCode = ({ code }: { code: string }): JSX.Element => (
  <abbr title={usStateName(code)} className={styles.state}>
    {code}
  </abbr>
)
