import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { TextField } from '../../../src/ui/field/TextField'
import { countOf, formatDay } from '../format'
import { downloadFile } from '../download-file'
import {
  forgetShown,
  noteShown,
  onShownChange,
  shownAsMarkdown,
  shownRecord,
  shownRecordText,
} from '../play/presentation-log'

/** What was on stage and what was asked, for the mail afterwards. It stays on this computer. */
export function ShownRecord(): JSX.Element {
  const text = useSyncExternalStore(onShownChange, shownRecordText)
  const entries = shownRecord(text)
  const questions = entries.filter((entry) => 'question' in entry)
  const scenes = entries.length - questions.length
  const [question, setQuestion] = useState('')
  return (
    <Stack as="section" gap="3" aria-label="Record of what was shown">
      <h2>What was shown</h2>
      <Grid
        as="form"
        templateColumns="minmax(0, 1fr) auto"
        alignItems="end"
        gap="2"
        onSubmit={(event) => {
          event.preventDefault()
          if (question.trim() === '') return
          noteShown({ question: question.trim() })
          setQuestion('')
        }}
      >
        <TextField label="A question from the room" value={question} onChange={setQuestion} autoComplete="off" />
        <Button type="submit" disabled={question.trim() === ''}>
          Note it
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
            downloadFile(`shown-${formatDay(new Date().toISOString())}.md`, shownAsMarkdown(entries), 'text/markdown')
          }
        >
          Export as Markdown
        </Button>
        <Button size="sm" variant="ghost" disabled={entries.length === 0} onClick={forgetShown}>
          Clear
        </Button>
        <Text as="span" color="fg.muted" fontSize="xs">
          {countOf(scenes, 'scene')}, {countOf(questions.length, 'question')}. Kept on this computer only.
        </Text>
      </Flex>
    </Stack>
  )
}
