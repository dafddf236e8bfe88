import { type JSX, useEffect, useState } from 'react'
import { loadingLatestVersionText, planReload } from '../../lib/browser/lazy-load'
import { Button } from '../button/Button'
import { SpinnerMark } from '../feedback/Spinner'
import styles from '../feedback/States.module.css'

/** A part of the app is not on the server any more: the page reloads by itself, or by the person after it just did. */
export function LoadingLatestVersion(): JSX.Element {
  const [byHand, setByHand] = useState(false)
  useEffect(() => {
    const reload = planReload()
    // oxlint-disable-next-line react/set-state-in-effect -- whether a reload is planned is known only by planning it.
    setByHand(!reload.planned)
    return () => reload.cancel()
  }, [])
  return (
    <div role="status" className={styles.state}>
      {byHand ? null : (
        <span className={styles.picture}>
          <SpinnerMark size={22} />
        </span>
      )}
      <p className={styles.title}>{loadingLatestVersionText}</p>
      {byHand ? (
        <>
          <p className={styles.text}>A part of the app could not be loaded. Check your connection, then reload.</p>
          <div className={styles.action}>
            <Button variant="primary" onClick={() => window.location.reload()}>
              Reload
            </Button>
          </div>
        </>
      ) : null}
    </div>
  )
}
