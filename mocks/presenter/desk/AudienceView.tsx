import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useEffect, useRef, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { Banner } from '../../../src/ui/feedback/Banner'
import { usernameOf } from '../../console/app-page'
import { screenName } from '../../console/format'
import { currentBeatIndex } from '../play/beats'
import { currentScene } from '../play/chosen-story'
import { usePlayer } from '../play/use-player'
import type { Shown } from './channel'
import type { Audience } from './find-audience'
import { drawPicture, type ScreenPicture } from './screen-picture'

/** What the audience sees now. */
export function AudienceView({ audience: { isOpen, shown, picture } }: { audience: Audience }): JSX.Element {
  return (
    <Stack as="section" gap="3" aria-label="The audience’s window">
      <Text color="fg.muted">
        The audience sees{' '}
        <Box as="strong" color="fg" fontWeight="semibold">
          {isOpen && shown ? screenName(shown.path) : 'nothing'}
        </Box>
      </Text>
      {isOpen && picture ? (
        <Picture picture={picture} />
      ) : (
        <Box aspectRatio="16 / 10" borderWidth="1px" borderRadius="lg" bg="bg.subtle" />
      )}
      {isOpen && shown ? <LeftScene shown={shown} /> : null}
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
function LeftScene({ shown }: { shown: Shown }): JSX.Element | null {
  const { chosen, busy, interrupted, send } = usePlayer()
  const scene = chosen && !interrupted && !busy ? currentScene(chosen) : undefined
  if (!chosen || !scene) return null
  const [expected, path] = [scene.route, shown.path].map((route) => route.split('?')[0])
  if (expected === path && usernameOf(scene.tokens) === shown.username) return null
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" onClick={() => send({ do: 'jump', beat: currentBeatIndex(chosen) })}>
          Show this scene again
        </Button>
      }
    >
      The audience has left this scene.
    </Banner>
  )
}
