import { type JSX, useSyncExternalStore } from 'react'
import { Icon } from '../../ui/mark/Icon'
import styles from './OfflineBar.module.css'

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Says that the browser has no network, at the foot of the window, where it moves nothing. */
export function OfflineBar(): JSX.Element | null {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <div role="status" className={styles.bar} data-offline="" data-print="hide">
      <Icon name="info" size={16} />
      <p>
        <strong>You’re offline.</strong> <span className={styles.more}>What is on the page stays.</span>
      </p>
    </div>
  )
}
