import { Flex } from '@chakra-ui/react/flex'
import { type JSX, useEffect, useState } from 'react'
import { sessionStore } from '../../../src/lib/browser/storage'
import { pace, type Beat } from '../play/story-beats'

/** Below this nobody is early or late. */
const SLACK_MS = 15_000

export function spanWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export function paceWords(handMs: number): string {
  if (Math.abs(handMs) < SLACK_MS) return 'On pace'
  return handMs > 0 ? `${spanWords(handMs)} ahead` : `${spanWords(-handMs)} behind`
}

const startedKey = 'sandbox:desk-started'

/** When the story began, by this computer's clock: the world's own may stand still. It outlives a reload of the desk. */
function startOf(story: string): number {
  const [name, at] = (sessionStore.get(startedKey) ?? '').split(' ')
  if (name === story && Number(at) > 0) return Number(at)
  const now = Date.now()
  sessionStore.set(startedKey, `${story} ${now}`)
  return now
}

export interface DeskTimeProps {
  story: string
  beats: readonly Beat[]
  present: number
  begun: boolean
  over: boolean
}

/** How long it has been, how long it should take in all, and whether the presenter is ahead or behind. */
export function DeskTime({ story, beats, present, begun, over }: DeskTimeProps): JSX.Element | null {
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    if (!begun) return sessionStore.remove(startedKey)
    const startedMs = startOf(story)
    const look = () => setElapsedMs(Date.now() - startedMs)
    look()
    if (over) return
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [story, begun, over])
  if (beats.length === 0) return null
  const { plannedMs, handMs } = pace(beats, present, elapsedMs)
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
      {begun ? <strong>{spanWords(elapsedMs)}</strong> : null}
      <span>
        {begun ? 'of about ' : 'About '}
        {spanWords(plannedMs)}
      </span>
      {begun && !over ? <span>{paceWords(handMs)}</span> : null}
      <span>
        {present + 1} of {beats.length}
      </span>
    </Flex>
  )
}
