import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { Banner } from '../../../src/ui/feedback/Banner'
import { usernameOf } from '../../console/app-page'
import { screenName } from '../../console/format'
import { sceneAt } from '../play/scenes'
import { DeskContext } from '../../console/use-sandbox'
import type { StageStatus } from './channel'
import type { RemoteStage } from './remote-stage'
import { drawPicture, type ScreenPicture } from './screen-picture'
import { usePresenter } from './use-presenter'

/** What the audience sees now. Empty without an audience window. */
export function AudienceView(): JSX.Element | null {
  const remote = use(DeskContext)
  return remote ? <ConnectedView remote={remote} /> : null
}

function ConnectedView({ remote }: { remote: RemoteStage }): JSX.Element {
  const status = useSyncExternalStore(remote.onChange, () => remote.status)
  const picture = useSyncExternalStore(remote.onChange, () => remote.picture)
  return (
    <Stack as="section" gap="3" aria-label="The audience’s window">
      <Text color="fg.muted">
        The audience sees{' '}
        <Box as="strong" color="fg" fontWeight="semibold">
          {status ? screenName(status.path) : 'nothing'}
        </Box>
      </Text>
      {status && picture ? (
        <Picture picture={picture} />
      ) : (
        <Box aspectRatio="16 / 10" borderWidth="1px" borderRadius="lg" bg="bg.subtle" />
      )}
      {status ? <LeftScene status={status} /> : null}
    </Stack>
  )
}

/** A small picture of the audience's window, which follows each change. It cannot be used. */
function Picture({ picture }: { picture: ScreenPicture }): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [boxWidth, setBoxWidth] = useState(0)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setBoxWidth(entry?.contentRect.width ?? 0))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (isReady && frame.current) drawPicture(frame.current, picture)
  }, [isReady, picture])
  const { width, height } = picture
  return (
    <Box
      ref={box}
      inert
      position="relative"
      overflow="hidden"
      aspectRatio={width / height}
      maxHeight="60vh"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.subtle"
    >
      <iframe
        ref={frame}
        title="Picture of the audience’s window"
        sandbox="allow-same-origin"
        srcDoc="<!doctype html><html><head></head><body></body></html>"
        onLoad={() => setIsReady(true)}
        style={{
          position: 'absolute',
          insetBlockStart: 0,
          insetInlineStart: 0,
          width,
          height,
          border: 0,
          transformOrigin: '0 0',
          transform: `scale(${boxWidth / width})`,
        }}
      />
    </Box>
  )
}

/** Banner for an audience window that shows another page, with the way back. */
function LeftScene({ status }: { status: StageStatus }): JSX.Element | null {
  const { play, playing, beats, current } = usePresenter()
  const beat = beats[current]
  const scene = play && beat && !play.interrupted ? sceneAt(play.name, beat.at) : undefined
  if (!scene || playing.work.busy) return null
  const [expected, shown] = [scene.route, status.path].map((route) => route.split('?')[0])
  if (expected === shown && usernameOf(scene.tokens) === status.username) return null
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" onClick={() => void playing.jump(current)}>
          Show this scene again
        </Button>
      }
    >
      The audience has left this scene.
    </Banner>
  )
}
