import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useEffect, useEffectEvent } from 'react'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { LiveRegion } from '../../../src/ui/feedback/LiveRegion'
import { ErrorBanner } from '../../console/panels/panel-parts'
import { StoryList } from '../../console/panels/StoryList'
import { interruptedText } from '../play/StorySteps'
import { AudienceView } from './AudienceView'
import { usePresenter } from './use-presenter'

/** Returns true if an element handles keys itself, such as a text field, a list, or the tabs of the console. */
const usesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role=tablist], [contenteditable]') !== null

/** In proportion to the width of the desk without the tools. */
const sentenceSize = 'clamp(1.625rem, 1rem + 1.5cqi, 2.75rem)'
/** Height of most sentences with their notes, so that the buttons stay in their place. */
const textSpace = `calc(5.2 * ${sentenceSize} + 6rem)`

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
                {play.story}
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
        </Stack>
        <LiveRegion>{now?.say ?? ''}</LiveRegion>
        <Flex wrap="wrap" align="center" gap="2">
          <Button
            variant="primary"
            size="lg"
            icon="arrowRight"
            disabled={!canPlay}
            loading={work.busy}
            onClick={() => void playing.go('say')}
          >
            {play.begun ? 'Next' : 'Begin'}
          </Button>
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
          {canPlay ? null : (
            <Button size="lg" variant="ghost" icon="refresh" disabled={work.busy} onClick={playAgain}>
              Play again
            </Button>
          )}
        </Flex>
        <BeforeAndAfter />
        {play.interrupted ? (
          <Banner tone="warning">{interruptedText}</Banner>
        ) : (
          <ErrorBanner text={work.problem ?? play.message} onDismiss={work.problem === null ? undefined : work.clear} />
        )}
      </Stack>
      <AudienceView />
    </Flex>
  )
}

/** What was said before and what comes next, in one line each. */
function BeforeAndAfter(): JSX.Element {
  const { play, beats, current } = usePresenter()
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
      <dt>{play?.begun ? 'Next' : 'First'}</dt>
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
