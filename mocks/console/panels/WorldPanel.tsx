import { Stack } from '@chakra-ui/react/stack'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import { externalUrl } from '../file-page'
import { formatCount, formatBytes, formatJson, formatMoment, humanize } from '../format'
import { downloadFile } from '../dom'
import { savePlayback } from '../play/scenes'
import { onRecordingChange, recordedStepCount } from '../recording'
import { useStageController } from '../stage/stage-controller'
import { useSandboxQuery, useConsole, useShowPanel, useAction } from '../use-sandbox'
import type { JournalEntry, SandboxState, ShareLink, StoryDocument } from '../../sandbox/control/api-types'
import {
  CardTitle,
  Code,
  ErrorBanner,
  ErrorText,
  Figures,
  Heading,
  Mono,
  NoData,
  PanelCard,
  Row,
  Small,
  Spread,
} from './panel-parts'
import { ContractReceipt } from './ContractReceipt'
import { ArchivedWorlds, SnapshotFile } from './SnapshotFile'

/** Returns a sentence about the number of pictures in a share link. Without pictures, the sentence is empty. */
export function pictureCountText({ carried, left }: ShareLink['pictures']): string {
  if (carried + left === 0) return ''
  if (carried === 0)
    return 'The link includes no pictures, so people see initials. A snapshot includes the full pictures.'
  const included = `The link includes ${formatCount(carried, 'picture')} at reduced size.`
  return left === 0 ? included : `${included} ${left} more didn’t fit, so people see initials there.`
}

/**
 * Panel for the world, the state of the demo: ledger audit, save status, rewind, snapshots, share link, and record
 * counts.
 */
export function WorldPanel(): JSX.Element {
  const { sandbox } = useConsole()
  const { data: state, problem, refetch } = useSandboxQuery(sandbox.state, 2000)
  if (!state) return <NoData problem={problem} />
  return (
    <Stack gap="4">
      <AuditCard />
      <Stack gap="1.5">
        <Spread>
          <Heading>World hash</Heading>
          {state.worldHash === null ? null : <CopyButton text={state.worldHash} what="world hash" />}
        </Spread>
        <Mono data-testid="world-hash">{state.worldHash ?? 'Not available while the clock moves'}</Mono>
        <Small>
          Seed {state.seed} · schema {state.schemaHash.slice(0, 8)} · {formatCount(state.journalLength, 'action')}
        </Small>
        <Small {...(!state.storage.saved && { color: 'warning.fg' })}>
          {state.storage.saved ? 'Saved in this browser.' : `Not saved: ${state.storage.reason}.`}
        </Small>
      </Stack>
      <Rewind state={state} onChanged={refetch} />
      <SnapshotFile onRestored={refetch} />
      <ArchivedWorlds />
      <Share />
      <Recorder />
      <ContractReceipt schemaHash={state.schemaHash} />
      <Stack as="section" gap="1.5" aria-label="Records">
        <Heading>Records</Heading>
        <Figures>
          {Object.entries(state.counts)
            .filter(([, count]) => count > 0)
            .map(([name, count]) => (
              <div key={name}>
                <Small as="dt">{humanize(name)}</Small>
                <Text as="dd" fontWeight="medium">
                  {count.toLocaleString('en-US')}
                </Text>
              </div>
            ))}
        </Figures>
      </Stack>
    </Stack>
  )
}

function AuditCard(): JSX.Element {
  const { sandbox } = useConsole()
  const { data: audit, problem } = useSandboxQuery(sandbox.audit, 5000)
  return (
    <PanelCard role="group" aria-label="Audit">
      <Spread>
        <CardTitle>Audit</CardTitle>
        {audit ? (
          <StatusBadge tone={audit.balanced ? 'success' : 'danger'}>
            {audit.balanced ? 'Every cent accounted for' : `${audit.violations.length} violations`}
          </StatusBadge>
        ) : null}
      </Spread>
      <ErrorBanner text={problem} />
      {audit?.violations.map((violation) => (
        <ErrorText key={violation}>{violation}</ErrorText>
      ))}
    </PanelCard>
  )
}

function Share(): JSX.Element {
  const { sandbox, page } = useConsole()
  const work = useAction()
  const [link, setLink] = useState<(ShareLink & { address: string }) | null>(null)
  const pictureText = link && pictureCountText(link.pictures)
  return (
    <Stack as="section" gap="1.5" aria-label="Share link">
      <Heading>Share link</Heading>
      <Small>The link contains the whole world. Anyone who opens it sees exactly this data.</Small>
      <Row>
        <Button
          size="sm"
          icon="external"
          loading={work.busy}
          onClick={() =>
            void work.run(async () => {
              const made = await sandbox.share()
              setLink({ ...made, address: externalUrl(page.basePath + made.fragment) })
            })
          }
        >
          Make a link
        </Button>
        {link ? <CopyButton wide what="link" text={link.address} /> : null}
        {link ? <Small as="span">{formatBytes(link.bytes)}</Small> : null}
      </Row>
      {pictureText ? <Small>{pictureText}</Small> : null}
      {link ? (
        <Code asChild>
          <textarea readOnly rows={2} aria-label="The link" value={link.address} />
        </Code>
      ) : null}
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
    </Stack>
  )
}

/**
 * Controls that rewind the world to any action of its journal (the list of recorded changes). Fork rewinds too, and
 * downloads the former world as a file.
 */
function Rewind({ state, onChanged }: { state: SandboxState; onChanged: () => Promise<void> }): JSX.Element {
  const { sandbox, page } = useConsole()
  const journal = useSandboxQuery(sandbox.journal, 2000)
  const work = useAction()
  const [chosen, setChosen] = useState<number | null>(null)
  const length = state.journalLength
  const to = Math.min(chosen ?? length, length)
  const last = journal.data?.[to - 1]

  const rewindTo = (fork: boolean): Promise<void> =>
    work.run(async () => {
      if (fork) {
        const { former } = await sandbox.fork(to)
        downloadFile('fairlead-fork.json', JSON.stringify(former))
      } else await sandbox.rewind(to)
      setChosen(null)
      await onChanged()
      page.reload()
    })

  return (
    <Stack as="section" gap="1.5" aria-label="Rewind">
      <Heading>Rewind</Heading>
      {length === 0 ? (
        <Small>No actions in this world yet.</Small>
      ) : (
        <>
          <chakra.input
            type="range"
            width="full"
            accentColor="accent.solid"
            aria-label="Actions to keep"
            aria-valuetext={`${to} of ${length} actions`}
            min={0}
            max={length}
            value={to}
            onChange={(event) => setChosen(Number(event.target.value))}
          />
          <Small>
            {to} of {formatCount(length, 'action')} · {last ? `after: ${describeEntry(last)}` : 'start of the world'}
          </Small>
          <Row>
            <Button size="sm" disabled={to === length} loading={work.busy} onClick={() => void rewindTo(false)}>
              Rewind
            </Button>
            <Button size="sm" disabled={to === length || work.busy} onClick={() => void rewindTo(true)}>
              Fork and download this world
            </Button>
          </Row>
        </>
      )}
      <ErrorBanner text={work.problem ?? journal.problem} onDismiss={work.clear} />
    </Stack>
  )
}

const describeEntry = (entry: JournalEntry): string =>
  `${entry.kind === 'command' ? humanize(entry.name).toLowerCase() : `${entry.kind} change`}, ${formatMoment(new Date(entry.at).toISOString())}`

/** Controls that record the user's actions as a story (a scripted presentation). */
function Recorder(): JSX.Element {
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
