import { Grid } from '@chakra-ui/react/grid'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { TextArea } from '../../../src/ui/field/TextField'
import { errorMessageOf } from '../../console/format'
import type { PageSandbox } from '../../console/page-sandbox'
import { useSandboxQuery, useConsole, useAction } from '../../console/use-sandbox'
import { ControlError } from '../../control/client'
import type { StoryDocument, StoryStep } from '../../control/api-types'
import { companyFromDraft, loadDraft } from '../company/draft'
import { lengthText } from './beats'
import { CardTitle, Disclosure, ErrorBanner, Muted, PanelCard, Small, Spread } from '../../console/panel-parts'

/** Cards of all stories, the recommended ones first, and a field for a custom story. */
export function StoryList(): JSX.Element {
  const { sandbox, openStory } = useConsole()
  const stories = useSandboxQuery(() => listStories(sandbox))
  const work = useAction()
  return (
    <Stack gap="4">
      <Muted>Each sentence tells you what to say. The app follows. A story starts with its own data.</Muted>
      <ErrorBanner text={work.problem ?? stories.problem} onDismiss={work.clear} />
      <Grid templateColumns="repeat(auto-fill, minmax(min(20rem, 100%), 1fr))" gap="3">
        {stories.data?.map(({ name, title, summary, steps, load }, i) => (
          <PanelCard key={name} as="article" alignContent="start" aria-label={title}>
            <Spread>
              <CardTitle>{title}</CardTitle>
              <Button
                size="sm"
                flex="none"
                variant={i === 0 ? 'primary' : undefined}
                icon="arrowRight"
                onClick={() => void work.run(async () => openStory(await load()))}
              >
                Open story
              </Button>
            </Spread>
            <Small>{`${i === 0 ? 'Start here · ' : ''}${lengthText(steps)}`}</Small>
            <Muted>{summary}</Muted>
          </PanelCard>
        ))}
      </Grid>
      <CustomStory onPlay={async (document) => openStory(await sandbox.findStory({ document }))} />
    </Stack>
  )
}

interface ListedStory {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly steps: readonly StoryStep[]
  readonly load: () => Promise<StoryDocument>
}

/**
 * Returns all stories, the recommended ones first. The first is about the company of this world or, if it has none, the
 * company saved in this browser. Without both, the story of the sample company is one of several.
 */
async function listStories(sandbox: PageSandbox): Promise<readonly ListedStory[]> {
  const [scenarios, current] = await Promise.all([sandbox.scenarios(), sandbox.company.current()])
  const saved = current ? undefined : await savedCompanyStory(sandbox)
  const own = saved ?? (await sandbox.findStory({ name: 'own-company' }))
  const { name, title, story: summary, steps } = own
  const all = scenarios.map((scenario): ListedStory => ({
    ...scenario,
    title: scenario.storyTitle,
    summary: scenario.storySummary,
    load: () => sandbox.findStory({ name: scenario.name }),
  }))
  const first = ['default', 'brand-new-agent', 'top-up-failing']
  const names = current || saved ? [name, ...first] : [...first, name]
  const rank = (story: ListedStory) => (names.includes(story.name) ? names.indexOf(story.name) : names.length)
  return [
    ...all.filter((story) => story.steps.length > 0),
    { name, title, summary, steps, load: () => Promise.resolve(own) },
  ].toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the story of the company in the company form. Undefined without one, or if the form has a mistake. */
async function savedCompanyStory(sandbox: PageSandbox): Promise<StoryDocument | undefined> {
  const draft = loadDraft()
  if (!draft) return undefined
  try {
    return await sandbox.findStory({ company: companyFromDraft(draft) })
  } catch (error) {
    if (error instanceof ControlError) return undefined
    throw error
  }
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
