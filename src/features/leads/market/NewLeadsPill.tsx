import type { JSX } from 'react'
import { Icon } from '../../../ui/mark/Icon'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { SpinnerMark } from '../../../ui/feedback/Spinner'
import { leadCount } from '../lead-words'
import styles from './NewLeadsPill.module.css'

export interface NewLeadsPillProps {
  count: number
  loading: boolean
  onPress: () => void
}

/** Says that there are new leads; only a press brings them in, so that no row moves under the pointer. */
export function NewLeadsPill({ count, loading, onPress }: NewLeadsPillProps): JSX.Element {
  const text = leadCount(count, 'new ')
  return (
    <>
      {count > 0 ? (
        <div className={styles.place} data-print="hide">
          <button type="button" className={styles.pill} aria-busy={loading || undefined} onClick={onPress}>
            {loading ? <SpinnerMark /> : <Icon name="arrowUp" size={14} />}
            {text}
          </button>
        </div>
      ) : null}
      <LiveRegion>{count > 0 ? text : ''}</LiveRegion>
    </>
  )
}
