import { Grid } from '@chakra-ui/react/grid'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { TextArea } from '../../../src/ui/field/TextField'
import { errorMessageOf } from '../../console/format'
import { plannedMinutes } from './beats'
import { useSandboxQuery, useConsole, useAction } from '../../console/use-sandbox'
import type { ScenarioSummary } from '../../control/api-types'
import { CardTitle, Disclosure, ErrorBanner, Muted, PanelCard, Row, Small, Spread } from '../../console/panel-parts'

/** Cards of all stories, the recommended ones first, and a field for a custom story. */
export function StoryList(): JSX.Element {
  const { sandbox, openStory } = useConsole()
  const scenarios = useSandboxQuery(sandbox.scenarios)
  const work = useAction()
  const open = async (story: { name: string } | { document: unknown }): Promise<void> =>
    openStory(await sandbox.findStory(story))
  return (
    <Stack gap="4">
      <Muted>Each sentence tells you what to say. The app follows. A story starts with its own data.</Muted>
      <ErrorBanner text={work.problem ?? scenarios.problem} onDismiss={work.clear} />
      <Grid templateColumns="repeat(auto-fill, minmax(min(20rem, 100%), 1fr))" gap="3">
        {recommendedFirst(scenarios.data ?? []).map(({ name, storyTitle, storySummary, steps }, i) => (
          <PanelCard key={name} as="article" alignContent="start" aria-label={storyTitle}>
            <Spread>
              <Row columnGap="2" rowGap="0">
                <CardTitle>{storyTitle}</CardTitle>
                <Small as="span" whiteSpace="nowrap">
                  {`${i === 0 ? 'Start here · ' : ''}${plannedMinutes(steps)} min`}
                </Small>
              </Row>
              <Button
                size="sm"
                flex="none"
                variant={i === 0 ? 'primary' : undefined}
                icon="arrowRight"
                onClick={() => void work.run(() => open({ name }))}
              >
                Open story
              </Button>
            </Spread>
            <Muted>{storySummary}</Muted>
          </PanelCard>
        ))}
      </Grid>
      <CustomStory onPlay={(document) => open({ document })} />
    </Stack>
  )
}

const recommendedFirst = (all: readonly ScenarioSummary[]): readonly ScenarioSummary[] => {
  const names = ['default', 'brand-new-agent', 'top-up-failing', 'own-company']
  const rank = ({ name }: ScenarioSummary) => (names.includes(name) ? names.indexOf(name) : names.length)
  return all.filter(({ steps }) => steps.length > 0).toSorted((a, b) => rank(a) - rank(b))
}

/** Form for a custom story (a scripted presentation), pasted as JSON. */
function CustomStory({ onPlay }: { onPlay: (document: unknown) => Promise<void> }): JSX.Element {
  const [text, setText] = useState('')
  const work = useAction()
  const play = (): Promise<void> => work.run(() => onPlay(parseJson(text)))
  return (
    <Disclosure>
      <CardTitle as="summary">Custom story</CardTitle>
      <Stack gap="2">
        <TextArea
          label="Story as JSON"
          hint="Paste a recorded story, or write one as the QA guide describes."
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
      </Stack>
    </Disclosure>
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`This is not JSON: ${errorMessageOf(error)}`, { cause: error })
  }
}
