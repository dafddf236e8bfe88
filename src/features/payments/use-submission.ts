import { useRef, useState } from 'react'
import { log } from '../../lib/telemetry/log'

export interface Submission {
  readonly working: boolean
  /**
   * Runs one attempt at a time. After an attempt returns true, later submissions are ignored, because the form may stay
   * visible until its dialog closes.
   */
  readonly submit: (attempt: () => Promise<boolean>) => Promise<void>
}

/** Returns a submit function that ignores double presses, even before React renders the busy state. */
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
