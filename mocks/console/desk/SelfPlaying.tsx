import { type JSX, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Checkbox } from '../../../src/ui/field/Checkbox'
import { beatMs, type Beat } from '../play/beats'
import type { Playing } from '../play/use-play'
import { remoteMove, type Remote } from '../stage/remote'
import { byHand } from '../tour/guide'
import { useConsole } from '../use-sandbox'
import type { PlayState } from '../../sandbox/control/wire'

export interface SelfPlayingProps {
  play: PlayState
  playing: Playing
  beats: readonly Beat[]
  present: number
  remote: Remote
}

/**
 * The story tells itself: a pointer goes where somebody would press, each beat has its own length, and its sentence is a caption
 * in the audience's window. A key or a press there, and it waits until it is told to go on.
 */
export function SelfPlaying({ play, playing, beats, present, remote }: SelfPlayingProps): JSX.Element {
  const { page } = useConsole()
  const [on, setOn] = useState(false)
  const move = useMemo(() => remoteMove(remote), [remote])
  const now = beats[present]
  const { busy } = playing.work

  const choose = (next: boolean): void => {
    setOn(next)
    if (!next) playing.pause()
  }
  const stop = useEffectEvent(() => choose(false))
  const goOn = useEffectEvent(() => {
    if (play.over) setOn(false)
    else void playing.go('say', byHand(page, move))
  })
  useEffect(() => remote.onTouched(() => stop()), [remote])
  const waitMs = now ? beatMs(now) : 0
  useEffect(() => {
    if (!on || busy) return
    const timer = setTimeout(() => goOn(), waitMs)
    return () => clearTimeout(timer)
  }, [on, busy, present, waitMs])
  const { say, spotlight } = now ?? { say: null, spotlight: null }
  // A page that has loaded for the beat has no caption yet: it is put there when the beat has begun.
  useEffect(() => {
    if (!on || busy || say === null) return
    void move({ caption: say })
    if (spotlight !== null) void move({ show: spotlight })
  }, [on, busy, say, spotlight, move])
  useEffect(() => {
    if (on) return () => void move('end')
  }, [on, move])

  return <Checkbox label="Play by itself, with captions for the audience" checked={on} onChange={choose} />
}
