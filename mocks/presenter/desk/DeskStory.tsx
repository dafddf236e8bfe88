import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { Checkbox } from '../../../src/ui/field/Checkbox'
import { TextField } from '../../../src/ui/field/TextField'
import { downloadFile } from '../../../src/lib/browser/download'
import { formatCount, formatDay } from '../../console/format'
import { CardTitle, Disclosure, Heading, Row } from '../../console/panel-parts'
import { StoryList } from '../play/StoryList'
import { addLogEntry, clearLog, logAsMarkdown, logJson, onLogChange, readLog } from '../play/presentation-log'
import { obstacleOf, StorySteps } from '../play/StorySteps'
import { usePlayer } from '../play/use-player'

/** Panel of the desk with all sentences of the story, autoplay, and the log. The desk itself shows the sentence. */
export function DeskStory(): JSX.Element {
  const player = usePlayer()
  const { chosen, autoplay, send } = player
  return (
    <Stack gap="6">
      {chosen ? (
        <Stack as="section" gap="3" aria-label="Sentences">
          <Heading>{chosen.story.title}</Heading>
          <StorySteps chosen={chosen} />
          {obstacleOf(player) !== null ? null : (
            <Checkbox
              label="Autoplay with captions for the audience"
              checked={autoplay === 'captions'}
              onChange={(on) => send({ do: 'autoplay', by: on ? 'captions' : null })}
            />
          )}
          <Row>
            <Button size="sm" onClick={() => send({ do: 'leave' })}>
              Exit story
            </Button>
          </Row>
        </Stack>
      ) : null}
      <PresentationLog />
      {/* Without a story, the desk itself lists the stories. */}
      {chosen ? (
        <Disclosure>
          <CardTitle as="summary">Other stories</CardTitle>
          <StoryList />
        </Disclosure>
      ) : null}
    </Stack>
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
      <Heading>Presentation log</Heading>
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
          {`${formatCount(scenes, 'scene')}, ${formatCount(questions.length, 'question')}. Stored on this computer only.`}
        </Text>
      </Flex>
    </Stack>
  )
}
