import { Flex } from '@chakra-ui/react/flex'
import { type JSX, useEffect, useState } from 'react'
import { sessionStore } from '../../../src/lib/browser/storage'
import { beatsOf, currentBeatIndex, pace } from '../play/beats'
import { isOver } from '../play/run-story'
import { usePlayer } from '../play/use-player'

/** Tolerance of the plan: up to this difference, the presenter counts as on pace. */
const TOLERANCE_MS = 15_000

function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function formatPace(aheadMs: number): string {
  if (Math.abs(aheadMs) < TOLERANCE_MS) return 'on time'
  return aheadMs > 0 ? `${formatSpan(aheadMs)} ahead` : `${formatSpan(-aheadMs)} behind`
}

const startedKey = 'sandbox:desk-started'

/**
 * Returns the time at which the story began, in real time and not in simulated time, which may be frozen. The first
 * call stores the current time, so that a reload of the desk does not change the result.
 */
function readStartMs(story: string): number {
  const [name, startMs] = (sessionStore.get(startedKey) ?? '').split(' ')
  if (name === story && Number(startMs) > 0) return Number(startMs)
  const nowMs = Date.now()
  sessionStore.set(startedKey, `${story} ${nowMs}`)
  return nowMs
}

/** The elapsed and planned time of the story, whether the presenter is ahead or behind, and the sentence's number. */
export function DeskTime(): JSX.Element | null {
  const { chosen } = usePlayer()
  const beats = beatsOf(chosen?.story.steps ?? [])
  const current = chosen ? currentBeatIndex(chosen) : -1
  const name = chosen?.story.name ?? ''
  const begun = chosen !== null && chosen.step > 0
  const over = chosen !== null && isOver(chosen)
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    // While the desk reloads, it does not know the story yet.
    if (name === '') return
    if (!begun) return sessionStore.remove(startedKey)
    const startedMs = readStartMs(name)
    const update = () => setElapsedMs(Date.now() - startedMs)
    update()
    if (over) return
    const timer = setInterval(update, 1_000)
    return () => clearInterval(timer)
  }, [name, begun, over])
  if (beats.length === 0) return null
  const { plannedMs, aheadMs } = pace(beats, current, elapsedMs)
  return (
    <Flex
      as="p"
      wrap="wrap"
      columnGap="2.5"
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
      css={{ '& strong': { color: 'fg', fontWeight: 'semibold' } }}
      role="timer"
      aria-label="Time"
    >
      {begun ? (
        <span>
          <strong>{formatSpan(elapsedMs)}</strong>{' '}
          <span>{`of ${formatSpan(plannedMs)}${over ? '' : `, ${formatPace(aheadMs)}`}`}</span>
        </span>
      ) : (
        <span>{`About ${formatSpan(plannedMs)}`}</span>
      )}
      <span>{`${current + 1} of ${beats.length}`}</span>
    </Flex>
  )
}
