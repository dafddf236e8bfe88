import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useRef, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Select } from '../../../src/ui/field/Select'
import { TextField, TextArea } from '../../../src/ui/field/TextField'
import { useMediaQuery } from '../../../src/ui/hooks'
import { type Company, SAMPLE_COMPANY } from '../../world/company/company'
import { parseCompany, parseCompanyShapeText } from '../../world/company/parse-company'
import { BrandFields } from './BrandFields'
import { companyFromDraft, type Draft, draftErrors, draftFromCompany, loadDraft, saveDraft } from './draft'
import { ShareCompany } from './ShareCompany'
import { BranchList, SourceList, StatesField } from './CompanyLists'
import { PeopleList } from './PeopleList'
import { formatJson } from '../../console/format'
import { useSandboxQuery, useConsole, useShowPanel, useAction } from '../../console/use-sandbox'
import { CardTitle, Disclosure, ErrorBanner, FileButton, Muted, onFormSubmit, Row } from '../../console/panel-parts'
import { FormPart } from './RowList'

/** Scenario that the panel starts by default. */
const DEFAULT_SCENARIO = { name: 'own-company', title: 'Your own company', takesCompany: true }

const NO_ERRORS: ReadonlyMap<string, string> = new Map()

/** Form for a custom company. Submitting the form starts new demo data for that company. */
export function CompanyPanel(): JSX.Element {
  const { sandbox, page, openStory, playStory } = useConsole()
  const showPanel = useShowPanel()
  const isPhone = useMediaQuery('(width < 40rem)')
  const scenarios = useSandboxQuery(sandbox.scenarios)
  const work = useAction()
  const formRef = useRef<HTMLFormElement>(null)
  const running = useSandboxQuery(sandbox.company.current)
  const [saved] = useState(loadDraft)
  const [edited, setEdited] = useState<Draft | null>(null)
  // The input of another visit, unless it is about another company than this world.
  const resumed = saved && (!running.data || running.data.company === saved.company.trim()) ? saved : null
  const draft = edited ?? resumed ?? draftFromCompany(running.data ?? SAMPLE_COMPANY)
  const [scenario, setScenario] = useState(DEFAULT_SCENARIO.name)
  const [hasTried, setHasTried] = useState(false)
  const [isSaved, setIsSaved] = useState(true)
  const draftProblems = draftErrors(draft)
  // Errors appear only after the user has tried to start or share the company.
  const errors = hasTried ? draftProblems : NO_ERRORS

  const put = (next: Draft): void => {
    setEdited(next)
    setIsSaved(saveDraft(next))
  }
  const change = (changes: Partial<Draft>): void => put({ ...draft, ...changes })
  const readCompany = (): Company | null => {
    setHasTried(true)
    if (draftProblems.size === 0) return parseCompany(companyFromDraft(draft))
    requestAnimationFrame(() => {
      const [first] = formRef.current?.querySelectorAll<HTMLElement>('[aria-invalid=true], [data-error]') ?? []
      const field = first?.querySelector('button') ?? first
      // The buttons at the end may cover a field that the browser takes to be in view.
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    })
    return null
  }
  const start = (): void => {
    const company = readCompany()
    if (!company) return
    void work.run(async () => {
      const { query } = await sandbox.company.share(company)
      page.signInAs('agent', { world: { scenario, company: query.replace('company=', '') } })
    })
  }
  const openItsStory = (): void => {
    const company = readCompany()
    if (!company) return
    void work.run(async () => {
      const { story } = await sandbox.company.share(company)
      if (isPhone && playStory) return playStory(story)
      openStory(story)
      showPanel('stories')
    })
  }

  return (
    <Stack asChild gap="4">
      <form ref={formRef} data-fills-phone="" noValidate aria-label="Your company" onSubmit={onFormSubmit(start)}>
        <Muted>
          Build a demo for one company: its name and colors, people, sources, and prices, with 90 days of business.
          Everything here is sample data until you change it.
        </Muted>
        {isSaved ? null : (
          <Banner tone="warning" title="This browser keeps your input only until the page closes">
            It blocks or has filled the storage of this page. To keep the company, use Save as file.
          </Banner>
        )}
        <BrandFields draft={draft} change={change} errors={errors} />
        <FormPart aria-label="Business">
          <StatesField
            label="States"
            value={draft.states}
            error={errors.get('states')}
            onChange={(states) => change({ states })}
          />
          <Grid templateColumns="repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))" alignItems="start" gap="2">
            <TextField
              label="Leads a month"
              hint="Across all agents"
              inputMode="numeric"
              value={draft.leads}
              error={errors.get('leadsPerMonth')}
              onChange={(leads) => change({ leads })}
            />
            <Select
              label="Scenario"
              value={scenario}
              onChange={setScenario}
              options={(scenarios.data ?? [DEFAULT_SCENARIO])
                .filter(({ takesCompany }) => takesCompany)
                .map(({ name, title }) => ({ value: name, label: title }))}
            />
          </Grid>
        </FormPart>
        <BranchList draft={draft} change={change} errors={errors} />
        <PeopleList draft={draft} change={change} errors={errors} />
        <SourceList draft={draft} change={change} errors={errors} />
        <ShareCompany draft={draft} change={change} errors={errors} readCompany={readCompany} />
        <JsonDocument draft={draft} onRead={(company) => (put(draftFromCompany(company)), setHasTried(true))} />
        {/* Where the console is high enough, the start button sticks to the bottom. */}
        <Box
          py="3"
          borderTop="1px solid"
          borderColor="border"
          bg="bg.panel"
          css={{
            '@media (height >= 40rem)': {
              position: 'sticky',
              bottom: '-8',
              zIndex: 'sticky',
              marginBottom: '-8',
            },
          }}
        >
          <Stack gap="2">
            <ErrorBanner text={work.problem} onDismiss={work.clear} />
            <ErrorBanner
              text={
                errors.size > 0
                  ? `${errors.size === 1 ? '1 field needs' : `${errors.size} fields need`} attention.`
                  : null
              }
            />
            <Row>
              <Button type="submit" variant="primary" loading={work.busy}>
                Start this company
              </Button>
              <Button variant="ghost" icon="arrowRight" onClick={openItsStory}>
                Open its story
              </Button>
            </Row>
          </Stack>
        </Box>
      </form>
    </Stack>
  )
}

/** The company in the form as JSON. Edited JSON or a file can replace the form's content. */
function JsonDocument({ draft, onRead }: { draft: Draft; onRead: (company: Company) => void }): JSX.Element {
  const work = useAction()
  const [text, setText] = useState<string | null>(null)
  const readJson = (json: string): Promise<void> =>
    work.run(async () => {
      onRead(parseCompanyShapeText(json))
      setText(null)
    })
  return (
    <Disclosure>
      <CardTitle as="summary">JSON document</CardTitle>
      <Stack gap="1.5">
        <TextArea
          label="JSON"
          rows={10}
          spellCheck={false}
          value={text ?? formatJson(companyFromDraft(draft))}
          error={work.problem}
          onChange={(next) => {
            setText(next)
            work.clear()
          }}
        />
        <Row>
          <Button size="sm" disabled={text === null} onClick={() => void readJson(text ?? '')}>
            Apply to form
          </Button>
          <FileButton inputLabel="Company file" onFile={(file) => void file.text().then(readJson)}>
            Open file
          </FileButton>
          <Button size="sm" variant="ghost" onClick={() => onRead(SAMPLE_COMPANY)}>
            Load sample company
          </Button>
        </Row>
      </Stack>
    </Disclosure>
  )
}
