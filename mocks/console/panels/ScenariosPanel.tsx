import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, use, useEffect, useRef, useState } from 'react'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { LiveRegion } from '../../../src/ui/feedback/LiveRegion'
import { Progress } from '../../../src/ui/feedback/Progress'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { loadPlayback } from '../play/scenes'
import { beatsOf, countPlayedSteps, currentBeatIndex, StorySteps } from '../play/StorySteps'
import { usePlayback } from '../play/use-playback'
import { DeskContext, useSandboxQuery, useConsole, useAction } from '../use-sandbox'
import type { PlayState } from '../../sandbox/control/api-types'
import { CardTitle, ErrorBanner, Muted, NoData, PanelCard, Row, Small, Spread } from './panel-parts'
import { TextArea } from '../../../src/ui/field/TextField'
import { errorMessageOf } from '../format'

/** Form for a custom story (a scripted presentation), pasted as JSON. */
function CustomStory({ onPlay }: { onPlay: (document: unknown) => Promise<void> }): JSX.Element {
  const [text, setText] = useState('')
  const work = useAction()
  const play = (): Promise<void> => work.run(() => onPlay(parseJson(text)))
  return (
    <PanelCard>
      <TextArea
        label="Custom story"
        hint="Paste JSON from the recorder, or write it as the QA guide describes."
        error={work.problem}
        value={text}
        onChange={(next) => {
          setText(next)
          work.clear()
        }}
        rows={4}
        spellCheck={false}
      />
      <div>
        <Button size="sm" disabled={text.trim() === ''} loading={work.busy} onClick={() => void play()}>
          Open story
        </Button>
      </div>
    </PanelCard>
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`This is not JSON: ${errorMessageOf(error)}`, { cause: error })
  }
}

/** Panel that starts a scenario (a named set of demo data), or plays its story. */
export function ScenariosPanel(): JSX.Element {
  const { sandbox } = useConsole()
  const isAtDesk = use(DeskContext) !== null
  const play = useSandboxQuery(() => loadPlayback(sandbox))
  // The presenter's desk (the presenter's own window) shows the story beside the panels, so this panel shows only the
  // list of scenarios.
  if (isAtDesk) return <ScenarioList onChosen={play.refetch} />
  if (play.data) return <StoryPlayer play={play.data} onChange={play.refetch} />
  if (play.problem !== null || play.data === undefined) return <NoData problem={play.problem} />
  return <ScenarioList onChosen={play.refetch} />
}

function ScenarioList({ onChosen }: { onChosen: () => Promise<void> }): JSX.Element {
  const { sandbox, page } = useConsole()
  const scenarios = useSandboxQuery(sandbox.scenarios)
  const state = useSandboxQuery(sandbox.state, 2_000)
  const work = useAction()
  const [startingName, setStartingName] = useState<string | null>(null)

  const start = (name: string): void => {
    setStartingName(name)
    page.signInAs(page.username() ?? 'agent', { world: { scenario: name } })
  }
  const openStory = async (story: { name: string } | { document: unknown }): Promise<void> => {
    await sandbox.play.choose(story)
    await onChosen()
  }

  return (
    <Stack gap="4">
      <Muted>Starting a scenario replaces the current data. Save a snapshot first to come back to it.</Muted>
      <ErrorBanner text={work.problem ?? scenarios.problem} onDismiss={work.clear} />
      {scenarios.data?.map(({ name, title, story, steps }) => {
        const isCurrent = state.data?.scenario === name
        return (
          <PanelCard key={name} as="article" aria-label={title} {...(isCurrent && { 'data-current': '' })}>
            <Spread>
              <CardTitle>{title}</CardTitle>
              {isCurrent ? <StatusBadge tone="info">Playing</StatusBadge> : null}
            </Spread>
            <Muted>{story}</Muted>
            <Row>
              <Button size="sm" loading={startingName === name} onClick={() => start(name)}>
                {isCurrent ? 'Restart' : 'Start'}
              </Button>
              {steps.length > 0 ? (
                <Button
                  size="sm"
                  variant="ghost"
                  icon="arrowRight"
                  onClick={() => void work.run(() => openStory({ name }))}
                >
                  Story, {steps.length} steps
                </Button>
              ) : null}
              <Small as="span" ms="auto">
                {name}
              </Small>
            </Row>
          </PanelCard>
        )
      })}
      <CustomStory onPlay={(document) => openStory({ document })} />
    </Stack>
  )
}

/**
 * Controls of a story that plays. The app's page navigates with the steps, and the panel shows the current sentence in
 * large type.
 */
function StoryPlayer({ play, onChange }: { play: PlayState; onChange: () => Promise<void> }): JSX.Element {
  const player = usePlayback(play, onChange)
  const { work, pause } = player
  const played = countPlayedSteps(play)
  const present = currentBeatIndex(play)
  const sentence = beatsOf(play)[present]?.say ?? null
  const nextRef = useRef<HTMLButtonElement>(null)

  // The story pauses when the console closes or shows another panel.
  useEffect(() => pause, [pause])
  // After each step, the Next button gets the focus for keyboard users, unless another element has the focus.
  useEffect(() => {
    if (!work.busy && play.begun && document.activeElement === document.body) nextRef.current?.focus()
  }, [work.busy, play.begun])

  return (
    <Stack gap="4">
      <Stack gap="1.5">
        <Spread>
          <CardTitle>{play.title}</CardTitle>
          <Verdict play={play} />
        </Spread>
        <Muted>{play.story}</Muted>
      </Stack>
      <Progress
        label="Steps"
        value={played}
        max={play.steps.length}
        valueText={`${played} of ${play.steps.length}`}
        tone={play.failed ? 'danger' : 'accent'}
      />
      {sentence === null ? null : (
        <Text
          py="3"
          px="4"
          borderInlineStart="3px solid"
          borderColor="accent.fg"
          borderRadius="md"
          bg="accent.subtle"
          fontSize="lg"
        >
          {sentence}
        </Text>
      )}
      <LiveRegion>{sentence ?? ''}</LiveRegion>
      <Row>
        {play.over || play.interrupted ? (
          <Button variant="primary" icon="refresh" onClick={() => void player.again()}>
            Play again
          </Button>
        ) : (
          <>
            <Button ref={nextRef} variant="primary" loading={work.busy} onClick={() => void player.go('say')}>
              {play.begun ? 'Next' : 'Begin'}
            </Button>
            {work.busy ? (
              <Button onClick={pause}>Pause</Button>
            ) : (
              <Button onClick={() => void player.go('all')}>Run all</Button>
            )}
          </>
        )}
        {present > 0 && !play.interrupted ? (
          <Button icon="arrowLeft" disabled={work.busy} onClick={() => void player.back()}>
            Back one beat
          </Button>
        ) : null}
        <Button variant="ghost" onClick={() => void player.leave()}>
          Exit story
        </Button>
      </Row>
      {play.interrupted ? (
        <Banner tone="warning">
          Another world has begun since, so this story cannot continue. Play it again from the start.
        </Banner>
      ) : (
        <ErrorBanner text={work.problem ?? play.message} onDismiss={work.problem === null ? undefined : work.clear} />
      )}
      <StorySteps play={play} onJump={(beat) => void player.jump(beat)} busy={work.busy || play.interrupted}>
        {play.over || play.interrupted ? null : (
          <Button size="sm" disabled={work.busy} onClick={() => void player.go('step')}>
            One step
          </Button>
        )}
      </StorySteps>
    </Stack>
  )
}

function Verdict({ play }: { play: PlayState }): JSX.Element | null {
  if (play.failed) return <StatusBadge tone="danger">Failed</StatusBadge>
  if (play.over) return <StatusBadge tone="success">Passed</StatusBadge>
  return null
}
