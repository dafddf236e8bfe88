import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useEffect, useEffectEvent } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { LiveRegion } from '../../../src/ui/feedback/LiveRegion'
import { ErrorBanner } from '../../console/panel-parts'
import { type Beat, beatsOf, currentBeatIndex, dateNote } from '../play/beats'
import { isOver } from '../play/run-story'
import { StoryList } from '../play/StoryList'
import { goOn, obstacleOf, Stopped } from '../play/StorySteps'
import { usePlayer } from '../play/use-player'
import { AudienceView } from './AudienceView'
import type { Audience } from './find-audience'

/** Returns true if an element handles keys itself, such as a text field, a list, or the tabs of the console. */
const usesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role=tablist], [contenteditable]') !== null

/** In proportion to the width of the desk without the tools. */
const sentenceSize = 'clamp(1.625rem, 1rem + 1.5cqi, 2.75rem)'
/** Height of most sentences with their notes, so that the buttons stay in their place. */
const textSpace = `calc(5.2 * ${sentenceSize} + 6rem)`

/** The current sentence in large type with the Next button. Without a story, the list of stories. */
export function Presenter({ audience }: { audience: Audience }): JSX.Element {
  const player = usePlayer()
  const { chosen, busy, send } = player
  const isStopped = obstacleOf(player) !== null
  const beats = beatsOf(chosen?.story.steps ?? [])
  const current = chosen ? currentBeatIndex(chosen) : -1
  const now = beats[current]
  const canPlay = chosen !== null && (!isOver(chosen) || isStopped)
  const playNext = (): void => (isStopped ? goOn(player) : send({ do: 'play', to: 'say' }))
  const playBack = (): void => send({ do: 'jump', beat: current - 1 })

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (usesKeys(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '.') send({ do: 'safeScene' })
    else if (event.key === 'ArrowLeft' || event.key === 'PageUp') {
      if (current > 0 && !busy) playBack()
    } else if (event.key === 'ArrowRight' || event.key === 'PageDown') {
      if (canPlay && !busy) playNext()
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  const playAgain = (): void => {
    // The presenter starts again with Begin, in their own time.
    send({ do: 'autoplay', by: null })
    send({ do: 'again' })
  }

  const note = chosen && dateNote(chosen.story)
  if (!chosen)
    return (
      <Stack as="section" gap="3" aria-label="Story" width="full" maxWidth="72rem" mx="auto">
        <Text as="h2" fontSize="2xl">
          Choose a story
        </Text>
        <Text>
          This window is for you. Move the other one, with the app, to the projector, or share only that one in your
          call.
        </Text>
        <ErrorBanner text={audience.problem} />
        <StoryList />
      </Stack>
    )
  return (
    <Flex
      wrap="wrap"
      alignItems="start"
      justifyContent="center"
      columnGap="10"
      rowGap="8"
      width="full"
      maxWidth="100rem"
      mx="auto"
      css={{
        '& > :first-of-type': { flex: '2 1 24rem' },
        '& > :last-of-type': { flex: '3 1 28rem', maxWidth: '60rem' },
        // In one column, the picture is small enough to stay in view.
        '@container (width < 58rem)': { '& > :last-of-type': { maxWidth: '30rem', marginInlineEnd: 'auto' } },
      }}
    >
      <Stack as="section" gap="5" aria-label="Story">
        <Stack gap="4" minHeight={textSpace}>
          {now ? (
            <Text
              fontSize={sentenceSize}
              fontWeight="medium"
              lineHeight="1.28"
              letterSpacing="-0.015em"
              textWrap="balance"
              aria-label="Say now"
              role="note"
            >
              {now.say}
            </Text>
          ) : (
            <>
              <Text fontSize="2xl" lineHeight="1.35">
                {chosen.story.story}
              </Text>
              <Text color="fg.muted">
                <em>Begin</em> opens the first screen for the audience. Then read the large sentence aloud, and point to
                the ring.
              </Text>
            </>
          )}
          {now?.notes ? (
            <Text
              ps="4"
              borderInlineStart="3px solid"
              borderColor="border"
              fontSize="xl"
              textWrap="pretty"
              role="note"
              aria-label="Notes"
            >
              {now.notes}
            </Text>
          ) : null}
          {current <= 0 && note !== null ? <Text color="fg.muted">{note}</Text> : null}
        </Stack>
        <LiveRegion>{now?.say ?? ''}</LiveRegion>
        <ErrorBanner text={audience.problem} />
        {isStopped ? (
          <Stopped />
        ) : (
          <Flex wrap="wrap" align="center" gap="2">
            <Button variant="primary" size="lg" icon="arrowRight" disabled={!canPlay} loading={busy} onClick={playNext}>
              {chosen.step > 0 ? 'Next' : 'Begin'}
            </Button>
            <Button size="lg" variant="ghost" icon="arrowLeft" disabled={busy || current < 1} onClick={playBack}>
              Back
            </Button>
            <Button
              size="lg"
              variant="ghost"
              icon="home"
              title="Key: . (period)"
              onClick={() => send({ do: 'safeScene' })}
            >
              Safe scene
            </Button>
            {canPlay ? null : (
              <Button size="lg" variant="ghost" icon="refresh" disabled={busy} onClick={playAgain}>
                Play again
              </Button>
            )}
          </Flex>
        )}
        <BeforeAndAfter beats={beats} current={current} hasBegun={chosen.step > 0} />
      </Stack>
      <AudienceView audience={audience} />
    </Flex>
  )
}

interface BeforeAndAfterProps {
  beats: readonly Beat[]
  current: number
  hasBegun: boolean
}

/** What was said before and what comes next, in one line each. */
function BeforeAndAfter({ beats, current, hasBegun }: BeforeAndAfterProps): JSX.Element {
  const done = beats[current - 1]?.say
  const next = beats[current + 1]?.say ?? 'The end. Other stories are under Tools.'
  return (
    <Grid
      as="dl"
      templateColumns="auto minmax(0, 1fr)"
      columnGap="4"
      rowGap="1.5"
      alignContent="start"
      color="fg.muted"
      css={{ '& dt': { fontWeight: 'semibold' } }}
    >
      <dt>{hasBegun ? 'Next' : 'First'}</dt>
      <Box as="dd">{next}</Box>
      {done === undefined ? null : (
        <>
          <dt>Done</dt>
          <Box as="dd" truncate title={done}>
            {done}
          </Box>
        </>
      )}
    </Grid>
  )
}
