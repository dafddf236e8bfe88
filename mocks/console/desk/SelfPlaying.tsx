import { type JSX, use, useEffect, useEffectEvent, useState } from 'react'
import { Checkbox } from '../../../src/ui/field/Checkbox'
import { beatMs, type Beat } from '../play/beats'
import type { Playing } from '../play/use-play'
import { DeskContext } from '../use-sandbox'
import type { PlayState } from '../../backend/control/wire'

export interface SelfPlayingProps {
  play: PlayState
  playing: Playing
  beats: readonly Beat[]
  present: number
}

/** After the last beat a kiosk waits so long before it begins anew. */
const restMs = 10_000

/**
 * The story tells itself: each beat at its own length, its sentence as a caption in the audience's window. A key or a press
 * there, or here, and it waits until it is told to go on.
 */
export function SelfPlaying({ play, playing, beats, present }: SelfPlayingProps): JSX.Element {
  const remote = use(DeskContext)
  const [on, setOn] = useState(false)
  const [loop, setLoop] = useState(false)
  const now = beats[present]
  const { busy } = playing.work
  const told = present === beats.length - 1

  const stop = useEffectEvent(() => setOn(false))
  const goOn = useEffectEvent(() => {
    if (told && loop) void playing.jump(0)
    else if (play.over) setOn(false)
    else void playing.go(told ? 'all' : 'say')
  })
  useEffect(() => remote?.onTouched(() => stop()), [remote])
  const waitMs = now ? beatMs(now) + (told && loop ? restMs : 0) : 0
  useEffect(() => {
    if (!on || busy) return
    const timer = setTimeout(() => goOn(), waitMs)
    return () => clearTimeout(timer)
  }, [on, busy, present, waitMs])
  const caption = on ? (now?.say ?? null) : null
  const show = useEffectEvent((text: string | null) => {
    void remote?.ask({ name: 'caption', of: [text] }).catch(() => undefined)
  })
  // A page that has loaded for the beat has no caption yet: it is put there again when the beat has begun.
  useEffect(() => {
    if (!busy) show(caption)
  }, [caption, busy])
  useEffect(() => () => show(null), [])

  return (
    <div className="desk-self" role="group" aria-label="Plays by itself">
      <Checkbox label="Play by itself, with captions for the audience" checked={on} onChange={setOn} />
      <Checkbox label="Begin again at the end" checked={loop} onChange={setLoop} />
    </div>
  )
}
