import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { externalUrl } from '../file-page'
import { formatCount, formatBytes, formatJson } from '../format'
import { downloadFile } from '../../../src/lib/browser/download'
import { beginRecording, endRecording, onRecordingChange, recordingText } from '../recording'
import { useConsole, useShowPanel, useAction } from '../use-sandbox'
import type { ShareLink, StoryDocument } from '../../control/api-types'
import { Code, ErrorBanner, Heading, Row, Small } from '../panel-parts'
import { LinkReach, SaveDemo, welcomeOption } from '../sharing'
import { SnapshotFile } from './SnapshotFile'

/** Panel that saves the world as a file, a link, or a story. */
export function SharePanel(): JSX.Element {
  return (
    <Stack gap="4">
      <Share />
      <SaveWorld />
      <SnapshotFile />
      <Recorder />
    </Stack>
  )
}

/** Returns a sentence about the number of pictures in a share link. Without pictures, the sentence is empty. */
export function pictureCountText({ carried, left }: ShareLink['pictures']): string {
  if (carried + left === 0) return ''
  if (carried === 0)
    return 'The link includes no pictures, so people see initials. A snapshot includes the full pictures.'
  const included = `The link includes ${formatCount(carried, 'picture')} at reduced size.`
  return left === 0 ? included : `${included} ${left} more didn’t fit, so people see initials there.`
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
      {link ? <LinkReach address={link.address} /> : null}
      <ErrorBanner text={work.problem} onDismiss={work.clear} />
    </Stack>
  )
}

/** Controls that save the demo with this world. A prospect's world begins with the welcome. */
function SaveWorld(): JSX.Element {
  const { sandbox, page } = useConsole()
  const read = async () => {
    const [company, world] = await Promise.all([sandbox.company.current(), sandbox.fileWorld()])
    const as = page.username() ?? (company ? 'agent' : null)
    const options = [...(as === null ? [] : [`as=${encodeURIComponent(as)}`]), ...(company ? [welcomeOption] : [])]
    return { company, opening: { address: `/?${options.join('&')}${world}` } }
  }
  return <SaveDemo read={read} />
}

/** Controls that record the user's actions as a story (a scripted presentation). */
function Recorder(): JSX.Element {
  const { sandbox, page } = useConsole()
  const isRecording = useSyncExternalStore(onRecordingChange, recordingText) !== ''
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
        {isRecording ? (
          <Button
            size="sm"
            variant="primary"
            loading={work.busy}
            onClick={() => void work.run(async () => setStory(await endRecording(sandbox)))}
          >
            Stop recording
          </Button>
        ) : (
          <Button
            size="sm"
            loading={work.busy}
            onClick={() => {
              setStory(null)
              void work.run(() => beginRecording(sandbox, page))
            }}
          >
            Start recording
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
  const { openStory } = useConsole()
  const showPanel = useShowPanel()
  const text = formatJson(story)
  const open = (): void => {
    openStory(story)
    showPanel('stories')
  }
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
        <Button size="sm" icon="arrowRight" onClick={open}>
          Play story
        </Button>
      </Row>
    </>
  )
}
