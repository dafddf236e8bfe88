import { useRef, useState } from 'react'
import { log } from '../../lib/log'

export interface Submission {
  readonly working: boolean
  /**
   * Runs one attempt at a time. `attempt` says whether the wish has been carried out: then no further press is taken,
   * for the form may stand for a moment until its dialog has gone.
   */
  readonly submit: (attempt: () => Promise<boolean>) => Promise<void>
}

/** Guards what moves money against second presses, which may come before React has drawn the first one's effect. */
export function useSubmission(onBroken: () => void): Submission {
  const [working, setWorking] = useState(false)
  const busy = useRef(false)
  const submit = async (attempt: () => Promise<boolean>): Promise<void> => {
    if (busy.current) return
    busy.current = true
    setWorking(true)
    let done = false
    try {
      done = await attempt()
    } catch (error) {
      log.error('A payment form failed', { error })
      onBroken()
    }
    if (done) return
    busy.current = false
    setWorking(false)
  }
  return { working, submit }
}
