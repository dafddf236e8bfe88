import { Flex } from '@chakra-ui/react/flex'
import { type JSX, useEffect, useState } from 'react'
import { sessionStore } from '../../../src/lib/browser/storage'
import { pace, type Beat } from '../play/story-beats'

/** A smaller difference counts as on pace. */
const TOLERANCE_MS = 15_000

function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function formatPace(aheadMs: number): string {
  if (Math.abs(aheadMs) < TOLERANCE_MS) return 'On pace'
  return aheadMs > 0 ? `${formatSpan(aheadMs)} ahead` : `${formatSpan(-aheadMs)} behind`
}

const startedKey = 'sandbox:desk-started'

/**
 * Returns when the story began, in the browser's time, because the world's clock may be frozen. The first call stores the present
 * time, so that a reload of the desk keeps it.
 */
function readStartMs(story: string): number {
  const [name, startMs] = (sessionStore.get(startedKey) ?? '').split(' ')
  if (name === story && Number(startMs) > 0) return Number(startMs)
  const nowMs = Date.now()
  sessionStore.set(startedKey, `${story} ${nowMs}`)
  return nowMs
}

interface DeskTimeProps {
  story: string
  beats: readonly Beat[]
  current: number
  begun: boolean
  over: boolean
}

/** The elapsed and planned time of the story, and whether the presenter is ahead or behind. */
export function DeskTime({ story, beats, current, begun, over }: DeskTimeProps): JSX.Element | null {
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    if (!begun) return sessionStore.remove(startedKey)
    const startedMs = readStartMs(story)
    const update = () => setElapsedMs(Date.now() - startedMs)
    update()
    if (over) return
    const timer = setInterval(update, 1_000)
    return () => clearInterval(timer)
  }, [story, begun, over])
  if (beats.length === 0) return null
  const { plannedMs, aheadMs } = pace(beats, current, elapsedMs)
  return (
    <Flex
      as="p"
      wrap="wrap"
      columnGap="3"
      ms="auto"
      color="fg.muted"
      css={{ '& strong': { color: 'fg' } }}
      role="timer"
      aria-label="Time"
    >
      {begun ? <strong>{formatSpan(elapsedMs)}</strong> : null}
      <span>
        {begun ? 'of about ' : 'About '}
        {formatSpan(plannedMs)}
      </span>
      {begun && !over ? <span>{formatPace(aheadMs)}</span> : null}
      <span>
        {current + 1} of {beats.length}
      </span>
    </Flex>
  )
}
