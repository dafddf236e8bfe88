import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { formatCount, formatJson } from '../format'
import { downloadFile } from '../dom'
import { onRecordingChange, recordedStepCount } from '../recording'
import { savePlayback } from '../play/scenes'
import { useStageController } from '../stage/local-controller'
import { useConsole, useShowPanel, useAction } from '../use-sandbox'
import type { StoryDocument } from '../../sandbox/control/api-types'
import { Code, Heading, ErrorBanner, Row, Small } from './panel-parts'

/** Records the user's actions as a story. */
export function Recorder(): JSX.Element {
  const { sandbox } = useConsole()
  const controller = useStageController()
  const steps = useSyncExternalStore(onRecordingChange, recordedStepCount)
  const work = useAction()
  const [story, setStory] = useState<StoryDocument | null>(null)

  return (
    <Stack as="section" gap="1.5" aria-label="Recorder">
      <Heading>Recorder</Heading>
      <Small>
        Restarts this scenario with its seed and date, and records what you do as a story. Recording continues when you
        become another person or close the console.
      </Small>
      <Row>
        {steps === null ? (
          <Button
            size="sm"
            loading={work.busy}
            onClick={() => {
              setStory(null)
              void work.run(controller.beginRecording)
            }}
          >
            Start recording
          </Button>
        ) : (
          <Button
            size="sm"
            variant="primary"
            loading={work.busy}
            onClick={() => void work.run(async () => setStory(await controller.endRecording()))}
          >
            Stop after {formatCount(steps, 'step')}
          </Button>
        )}
        <Button
          size="sm"
          disabled={work.busy}
          onClick={() => void work.run(async () => setStory(await sandbox.story()))}
        >
          Export actions so far
        </Button>
      </Row>
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
      {story ? <RecordedStory story={story} /> : null}
    </Stack>
  )
}

function RecordedStory({ story }: { story: StoryDocument }): JSX.Element {
  const { sandbox } = useConsole()
  const showPanel = useShowPanel()
  const work = useAction()
  const text = formatJson(story)
  const open = (): Promise<void> =>
    work.run(async () => {
      savePlayback(await sandbox.play.choose({ document: story }))
      showPanel('scenarios')
    })
  return (
    <>
      <Code tabIndex={0} aria-label="Recorded story">
        {text}
      </Code>
      <Row>
        <CopyButton wide what="story" text={text} />
        <Button size="sm" icon="download" onClick={() => downloadFile(`${story.name}.json`, text)}>
          Download
        </Button>
        <Button size="sm" icon="arrowRight" loading={work.busy} onClick={() => void open()}>
          Play story
        </Button>
      </Row>
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
    </>
  )
}
