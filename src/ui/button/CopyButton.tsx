import { type JSX, useEffect, useState } from 'react'
import { copyText } from '../../lib/browser/clipboard'
import { Button, IconButton } from './Button'
import { LiveRegion } from '../feedback/LiveRegion'

export interface CopyButtonProps {
  text: string
  /** Name of the copied text: "temporary password". */
  what: string
  /** Shows a label beside the icon. */
  wide?: boolean
}

const SHOWN_MS = 2_000

export function CopyButton({ text, what, wide = false }: CopyButtonProps): JSX.Element {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none')
  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async (): Promise<void> => {
    try {
      await copyText(text)
      setOutcome('copied')
    } catch {
      // The browser may block copying. The user can still copy the visible text manually.
      setOutcome('failed')
    }
  }

  const icon = outcome === 'copied' ? 'check' : 'copy'
  const message = outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Copying is blocked here' : ''
  return (
    <>
      {wide ? (
        <Button size="sm" icon={icon} onClick={() => void copy()}>
          {message || `Copy ${what}`}
        </Button>
      ) : (
        <IconButton size="sm" icon={icon} label={`Copy ${what}`} onClick={() => void copy()} />
      )}
      <LiveRegion>{message}</LiveRegion>
    </>
  )
}
