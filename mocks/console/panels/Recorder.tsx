import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { countOf, formatJson } from '../format'
import { offerFile } from '../offer-file'
import { onRecording, recordedSteps } from '../recording'
import { rememberPlay } from '../play-memory'
import { useHands } from '../stage/use-hands'
import { useConsole, useShowPanel, useWork } from '../use-sandbox'
import type { ScriptDocument } from '../../sandbox/control/wire'
import { Code, Heading, Problem, Row, Small } from './pieces'

/** Turns clicking into a script. */
export function Recorder(): JSX.Element {
  const { sandbox } = useConsole()
  const hands = useHands()
  const steps = useSyncExternalStore(onRecording, recordedSteps)
  const work = useWork()
  const [script, setScript] = useState<ScriptDocument | null>(null)

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

function Recorded({ script }: { script: ScriptDocument }): JSX.Element {
  const { sandbox } = useConsole()
  const showPanel = useShowPanel()
  const work = useWork()
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
        <Button size="sm" icon="download" onClick={() => offerFile(`${script.name}.json`, text)}>
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
