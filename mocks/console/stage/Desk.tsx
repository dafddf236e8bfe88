import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useMemo, useState, useSyncExternalStore } from 'react'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { ErrorBoundary } from '../../../src/ui/failure/ErrorBoundary'
import { TextField } from '../../../src/ui/field/TextField'
import { ConsolePanels } from '../ConsolePanels'
import { downloadFile } from '../dom'
import { formatCount, formatDay } from '../format'
import { addLogEntry, clearLog, logAsMarkdown, logJson, onLogChange, readLog } from '../play/presentation-log'
import { watchRecording } from '../recording'
import { provideSandbox, type Sandbox } from '../sandbox'
import { findStage, type RemoteStage, remoteController, remotePage } from './remote-stage'
import { StateLine } from '../StateLine'
import { ConsoleContext, DeskContext } from '../use-sandbox'
import { Presenter } from './Presenter'
import { createRoot } from 'react-dom/client'
import { Themed } from '../../../src/ui/theme/Themed'
import { openStageChannel } from './channel'

/**
 * Renders the presenter's desk (the presenter's own window) in place of the app. The promise never resolves, so that
 * the app does not start in this window.
 */
export function mountDesk(basePath: string): Promise<never> {
  const remote = findStage(openStageChannel())
  delete document.documentElement.dataset['sandbox']
  document.title = 'Presenter’s desk'
  const container = document.createElement('div')
  document.getElementById('root')?.replaceChildren(container)
  createRoot(container).render(
    <Themed>
      <Desk sandbox={provideSandbox(basePath)} basePath={basePath} remote={remote} />
    </Themed>,
  )
  return new Promise(() => undefined)
}

interface DeskProps {
  sandbox: Sandbox
  basePath: string
  remote: RemoteStage
}

/** Media query for windows without enough space for the console beside the story. */
const narrow = '@media (width < 900px)'

/** The presenter's window with the story and the console. The audience window shows only the app. */
function Desk({ sandbox, basePath, remote }: DeskProps): JSX.Element {
  const status = useSyncExternalStore(remote.onChange, () => remote.status)
  const stageController = useMemo(() => remoteController(remote), [remote])
  // The page is a new object for every status, so that the panels render again.
  const page = useMemo(() => remotePage(basePath, remote, status), [basePath, remote, status])
  const services = useMemo(() => ({ sandbox, page, stageController }), [sandbox, page, stageController])
  useState(() => watchRecording(sandbox))

  return (
    <ConsoleContext value={services}>
      <DeskContext value={remote}>
        <Grid
          id="sandbox"
          templateColumns="minmax(0, 1fr) 27rem"
          templateRows="auto minmax(0, 1fr)"
          height="100dvh"
          bg="bg"
          color="fg"
          fontSize="md"
          css={{
            [narrow]: {
              gridTemplateColumns: 'minmax(0, 1fr)',
              gridTemplateRows: 'auto',
              height: 'auto',
              minHeight: '100dvh',
            },
          }}
        >
          <Flex
            as="header"
            gridColumn="1 / -1"
            wrap="wrap"
            align="center"
            columnGap="4"
            rowGap="1"
            px="5"
            py="3"
            borderBottom="1px solid"
            borderColor="border"
            bg="bg.panel"
          >
            <Text as="h1" fontSize="xl">
              Presenter’s desk
            </Text>
            <StateLine />
            <Text ms="auto" color="fg.muted" overflowWrap="anywhere" role="group" aria-label="Audience window">
              {status ? (
                <>
                  <Box as="strong" color="fg">
                    {status.username ?? 'Signed out'}
                  </Box>{' '}
                  {status.path}
                </>
              ) : (
                'Not open'
              )}
            </Text>
          </Flex>
          <Grid
            as="main"
            alignContent="start"
            gap="6"
            p="5"
            overflowY="auto"
            css={{ '& h2': { fontSize: 'lg' } }}
            aria-label="Presenting"
          >
            {status ? null : (
              <Banner
                tone="warning"
                title="The app is not open in any window"
                action={
                  <Button size="sm" icon="external" onClick={() => window.open(basePath)}>
                    Open the app
                  </Button>
                }
              >
                The next window or tab that shows the app becomes the audience window.
              </Banner>
            )}
            <ErrorBoundary renderFallback={(retry) => <Button onClick={retry}>The desk failed. Try again</Button>}>
              <Presenter />
            </ErrorBoundary>
            <PresentationLog />
          </Grid>
          <Grid
            as="aside"
            templateRows="auto minmax(0, 1fr)"
            minHeight="0"
            borderInlineStart="1px solid"
            borderColor="border"
            bg="bg.panel"
            fontSize="sm"
            css={{ [narrow]: { borderInlineStart: 'none', borderTop: '1px solid', borderColor: 'border' } }}
            aria-label="Sandbox console"
          >
            <ConsolePanels takeFocus={false} />
          </Grid>
        </Grid>
      </DeskContext>
    </ConsoleContext>
  )
}

/** Section with the scenes that the presenter showed and the questions of the audience, for a follow-up email. */
function PresentationLog(): JSX.Element {
  const entries = readLog(useSyncExternalStore(onLogChange, logJson))
  const questions = entries.filter((entry) => 'question' in entry)
  const scenes = entries.length - questions.length
  const [question, setQuestion] = useState('')
  return (
    <Stack as="section" gap="3" aria-label="Presentation log">
      <h2>Presentation log</h2>
      <Grid
        as="form"
        templateColumns="minmax(0, 1fr) auto"
        alignItems="end"
        gap="2"
        onSubmit={(event) => {
          event.preventDefault()
          if (question.trim() === '') return
          addLogEntry({ question: question.trim() })
          setQuestion('')
        }}
      >
        <TextField label="Question from the audience" value={question} onChange={setQuestion} autoComplete="off" />
        <Button type="submit" disabled={question.trim() === ''}>
          Add question
        </Button>
      </Grid>
      {questions.length > 0 ? (
        <Box as="ul" ps="5" listStyleType="disc" aria-label="Questions">
          {questions.slice(-5).map((entry) => (
            <li key={entry.at}>{entry.question}</li>
          ))}
        </Box>
      ) : null}
      <Flex wrap="wrap" align="center" gap="2">
        <Button
          size="sm"
          icon="download"
          disabled={entries.length === 0}
          onClick={() =>
            downloadFile(
              `presentation-${formatDay(new Date().toISOString())}.md`,
              logAsMarkdown(entries),
              'text/markdown',
            )
          }
        >
          Export as Markdown
        </Button>
        <Button size="sm" variant="ghost" disabled={entries.length === 0} onClick={clearLog}>
          Clear
        </Button>
        <Text as="span" color="fg.muted" fontSize="xs">
          {formatCount(scenes, 'scene')}, {formatCount(questions.length, 'question')}. Stored on this computer only.
        </Text>
      </Flex>
    </Stack>
  )
}
