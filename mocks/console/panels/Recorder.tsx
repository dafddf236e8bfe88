import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { countOf, formatJson } from '../format'
import { downloadFile } from '../download-file'
import { onRecording, recordedSteps } from '../recording'
import { rememberPlay } from '../play-memory'
import { useStageController } from '../stage/use-stage-controller'
import { useConsole, useShowPanel, useAction } from '../use-sandbox'
import type { StoryDocument } from '../../sandbox/control/api-types'
import { Code, Heading, Problem, Row, Small } from './panel-parts'

/** Turns clicking into a script. */
export function Recorder(): JSX.Element {
  const { sandbox } = useConsole()
  const hands = useStageController()
  const steps = useSyncExternalStore(onRecording, recordedSteps)
  const work = useAction()
  const [script, setScript] = useState<StoryDocument | null>(null)

  return (
    <Stack as="section" gap="1.5" aria-label="Recorder">
      <Heading>Recorder</Heading>
      <Small>
        Begins this scenario anew, with its seed and at its date, and writes down what you do as a script that anybody
        can play. It goes on when you become somebody else or close the console.
      </Small>
      <Row>
        {steps === null ? (
          <Button
            size="sm"
            loading={work.busy}
            onClick={() => {
              setScript(null)
              void work.run(hands.beginRecording)
            }}
          >
            Start recording
          </Button>
        ) : (
          <Button
            size="sm"
            variant="primary"
            loading={work.busy}
            onClick={() => void work.run(async () => setScript(await hands.endRecording()))}
          >
            Stop after {countOf(steps, 'step')}
          </Button>
        )}
        <Button
          size="sm"
          disabled={work.busy}
          onClick={() => void work.run(async () => setScript(await sandbox.script()))}
        >
          Write down what was done so far
        </Button>
      </Row>
      <Problem text={work.problem} onDismiss={work.clear} />
      {script ? <Recorded script={script} /> : null}
    </Stack>
  )
}

function Recorded({ script }: { script: StoryDocument }): JSX.Element {
  const { sandbox } = useConsole()
  const showPanel = useShowPanel()
  const work = useAction()
  const text = formatJson(script)
  const open = (): Promise<void> =>
    work.run(async () => {
      rememberPlay(await sandbox.play.choose({ document: script }))
      showPanel('scenarios')
    })
  return (
    <>
      <Code tabIndex={0} aria-label="Recorded script">
        {text}
      </Code>
      <Row>
        <CopyButton wide what="script" text={text} />
        <Button size="sm" icon="download" onClick={() => downloadFile(`${script.name}.json`, text)}>
          Download
        </Button>
        <Button size="sm" icon="arrowRight" loading={work.busy} onClick={() => void open()}>
          Play it
        </Button>
      </Row>
      <Problem text={work.problem} onDismiss={work.clear} />
    </>
  )
}
