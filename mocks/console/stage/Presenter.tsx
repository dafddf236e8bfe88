import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useEffect, useEffectEvent } from 'react'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { LiveRegion } from '../../../src/ui/feedback/LiveRegion'
import { ErrorBanner } from '../panels/panel-parts'
import { StoryList } from '../panels/StoryList'
import { usePresenter } from './use-presenter'

/** Returns true if an element handles keys itself, such as a text field, a list, or the tabs of the console. */
const usesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role=tablist], [contenteditable]') !== null

/** The current sentence in large type with the Next button. Without a story, the list of stories. */
export function Presenter(): JSX.Element {
  const { play, playing, beats, current, autoplay, refetch } = usePresenter()
  const { work } = playing
  const now = beats[current]
  const canPlay = play !== null && !play.over && !play.interrupted

  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (usesKeys(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '.') void playing.rescue()
    else if (event.key === 'ArrowLeft' || event.key === 'PageUp') {
      if (current > 0 && !work.busy) void playing.back()
    } else if (event.key === 'ArrowRight' || event.key === 'PageDown') {
      if (canPlay && !work.busy) void playing.go('say')
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
    autoplay.toggle(false)
    void playing.again()
  }

  if (!play)
    return (
      <Stack as="section" gap="3" aria-label="Story" width="full" maxWidth="72rem" mx="auto">
        <Text as="h2" fontSize="2xl">
          Choose a story
        </Text>
        <Text>
          This window is for you. Move the other one, with the app, to the projector, or share only that one in your
          call.
        </Text>
        <StoryList onChosen={refetch} />
      </Stack>
    )
  return (
    <Stack as="section" gap="5" aria-label="Story" width="full" maxWidth="64rem" mx="auto">
      <Text
        minHeight="7.2em"
        display="grid"
        alignContent="center"
        fontSize="clamp(1.625rem, 1rem + 2.6vw, 3rem)"
        fontWeight={now ? 'medium' : 'normal'}
        color={now ? 'fg' : 'fg.muted'}
        lineHeight="1.3"
        letterSpacing="-0.015em"
        textWrap="balance"
        aria-label="Say now"
        role="note"
      >
        {now?.say ?? play.story}
      </Text>
      <LiveRegion>{now?.say ?? ''}</LiveRegion>
      <Flex wrap="wrap" align="center" gap="2">
        {canPlay ? (
          <Button
            variant="primary"
            size="lg"
            icon="arrowRight"
            loading={work.busy}
            onClick={() => void playing.go('say')}
          >
            {play.begun ? 'Next' : 'Begin'}
          </Button>
        ) : (
          <Button variant="primary" size="lg" icon="refresh" loading={work.busy} onClick={playAgain}>
            Play again
          </Button>
        )}
        <Button
          size="lg"
          variant="ghost"
          icon="arrowLeft"
          disabled={work.busy || current < 1 || play.interrupted}
          onClick={() => void playing.back()}
        >
          Back
        </Button>
        <Button size="lg" variant="ghost" icon="home" title="Key: . (period)" onClick={() => void playing.rescue()}>
          Safe scene
        </Button>
      </Flex>
      <BeforeAndAfter />
      {play.interrupted ? (
        <Banner tone="warning">
          Another scenario was started, so this story can’t continue. Play it again from the start.
        </Banner>
      ) : (
        <ErrorBanner text={work.problem ?? play.message} onDismiss={work.problem === null ? undefined : work.clear} />
      )}
    </Stack>
  )
}

/** What was said before and what comes next, in one line each. */
function BeforeAndAfter(): JSX.Element {
  const { play, beats, current } = usePresenter()
  const done = beats[current - 1]?.say
  const next = play?.over ? undefined : (beats[current + 1]?.say ?? (play?.begun ? 'The end of the story.' : undefined))
  return (
    <Grid
      as="dl"
      templateColumns="auto minmax(0, 1fr)"
      columnGap="4"
      rowGap="1.5"
      minHeight="3.25rem"
      alignContent="start"
      color="fg.muted"
      css={{ '& dt': { fontWeight: 'semibold' } }}
    >
      {done === undefined ? null : (
        <>
          <dt>Done</dt>
          <Box as="dd" truncate title={done}>
            {done}
          </Box>
        </>
      )}
      {next === undefined ? null : (
        <>
          <dt>{play?.begun ? 'Next' : 'First'}</dt>
          <Box as="dd" truncate title={next}>
            {next}
          </Box>
        </>
      )}
    </Grid>
  )
}
