import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, use, useRef, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { Select } from '../../../src/ui/field/Select'
import { TextArea } from '../../../src/ui/field/TextArea'
import { TextField } from '../../../src/ui/field/TextField'
import { type Company, SAMPLE_COMPANY } from '../../company/company'
import { parseCompany, shapeOfText } from '../../company/parse-company'
import { BrandFields } from '../company/BrandFields'
import { companyOf, type Draft, draftErrors, draftOf, saveDraft, savedDraft } from '../company/draft'
import { ShareCompany } from '../company/ShareCompany'
import { BranchList, PeopleList, SourceList } from '../company/CompanyLists'
import { formatJson } from '../format'
import { DeskContext, useSandboxQuery, useConsole, useShowPanel, useAction } from '../use-sandbox'
import { Inline, CardTitle, Disclosure, Muted, Problem, Row } from './panel-parts'
import { FormPart } from '../company/RowList'
const OWN = 'own-company'

/** A company of one's own: a form, which is a document, which is a world. */
export function CompanyPanel(): JSX.Element {
  const { sandbox, page } = useConsole()
  const isAtDesk = use(DeskContext) !== null
  const showPanel = useShowPanel()
  const scenarios = useSandboxQuery(sandbox.scenarios)
  const work = useAction()
  const formRef = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>(() => savedDraft() ?? draftOf(SAMPLE_COMPANY))
  const [scenario, setScenario] = useState(OWN)
  const [tried, setTried] = useState(false)
  const mistakes = draftErrors(draft)

  const put = (next: Draft): void => {
    setDraft(next)
    saveDraft(next)
  }
  const change = (changes: Partial<Draft>): void => put({ ...draft, ...changes })
  // A mistake is named after the first attempt, not while the user types.
  const errorAt = (path: string): string | undefined => (tried ? mistakes.get(path) : undefined)
  const read = (): Company | null => {
    setTried(true)
    if (mistakes.size === 0) return parseCompany(companyOf(draft))
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    return null
  }
  const start = (): void => {
    const company = read()
    if (!company) return
    void work.run(async () => {
      const { query } = await sandbox.company.handOn(company)
      page.becomes('agent', { world: { scenario, company: query.replace('company=', '') } })
    })
  }
  const present = (): void => {
    const company = read()
    if (!company) return
    void work.run(async () => {
      await sandbox.play.choose({ document: (await sandbox.company.handOn(company)).script })
      // At the desk the story stands beside the panels.
      if (!isAtDesk) showPanel('scenarios')
    })
  }

  return (
    <Stack asChild gap="4">
      <form
        ref={formRef}
        noValidate
        aria-label="Your company"
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <Muted>
          Make the demo somebody’s own: their name and colors, their people, sources and prices, with ninety days of
          business. Everything that stands here is invented until you change it.
        </Muted>
        <BrandFields draft={draft} change={change} errorAt={errorAt} />
        <FormPart aria-label="Business">
          <Grid templateColumns="repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr))" alignItems="start" gap="2">
            <TextField
              label="States"
              hint="Two letters each"
              value={draft.states}
              error={errorAt('states')}
              onChange={(states) => change({ states })}
            />
            <TextField
              label="Leads a month"
              hint="All agents together"
              inputMode="numeric"
              value={draft.leads}
              error={errorAt('leadsPerMonth')}
              onChange={(leads) => change({ leads })}
            />
          </Grid>
        </FormPart>
        <BranchList draft={draft} change={change} errorAt={errorAt} />
        <PeopleList draft={draft} change={change} errorAt={errorAt} />
        <SourceList draft={draft} change={change} errorAt={errorAt} />
        <ShareCompany read={read} />
        <AsDocument draft={draft} onRead={(company) => (put(draftOf(company)), setTried(true))} />
        {/* Where the console is as high as the window, the start of the company stays in sight, over the panel's padding. */}
        <Box
          py="3"
          borderTop="1px solid"
          borderColor="border"
          bg="bg.panel"
          css={{
            '@media (width >= 1200px)': {
              position: 'sticky',
              bottom: '-8',
              zIndex: 1,
              marginBottom: '-8',
              paddingBottom: '8',
            },
          }}
        >
          <Problem text={work.problem} onDismiss={work.clear} />
          <Problem
            text={
              tried && mistakes.size > 0
                ? `${mistakes.size === 1 ? 'One place needs' : `${mistakes.size} places need`} a look.`
                : null
            }
          />
          <Inline>
            <Select
              label="Begin in"
              value={scenario}
              onChange={setScenario}
              options={(scenarios.answer ?? [])
                .filter(({ takesCompany }) => takesCompany)
                .map(({ name, title }) => ({ value: name, label: title }))}
            />
            <Button type="submit" variant="primary" loading={work.busy}>
              Start this company
            </Button>
            <Button variant="ghost" icon="arrowRight" onClick={present}>
              Open its story
            </Button>
          </Inline>
        </Box>
      </form>
    </Stack>
  )
}

/** The same as JSON: to copy, and to put in place of what stands in the form. */
function AsDocument({ draft, onRead }: { draft: Draft; onRead: (company: Company) => void }): JSX.Element {
  const work = useAction()
  const [text, setText] = useState<string | null>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const take = (json: string): Promise<void> =>
    work.run(async () => {
      onRead(shapeOfText(json))
      setText(null)
    })
  return (
    <Disclosure>
      <CardTitle as="summary">As a document</CardTitle>
      <Stack gap="1.5">
        <TextArea
          label="JSON"
          rows={10}
          spellCheck={false}
          value={text ?? formatJson(companyOf(draft))}
          error={work.problem}
          onChange={(next) => {
            setText(next)
            work.clear()
          }}
        />
        <Row>
          <Button size="sm" disabled={text === null} onClick={() => void take(text ?? '')}>
            Put it into the form
          </Button>
          <Button size="sm" icon="upload" onClick={() => inputRef.current?.click()}>
            Open a file
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onRead(SAMPLE_COMPANY)}>
            Begin with the example
          </Button>
          <input
            ref={inputRef}
            hidden
            type="file"
            aria-label="Company file"
            accept="application/json,.json"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void file.text().then(take)
              target.value = ''
            }}
          />
        </Row>
      </Stack>
    </Disclosure>
  )
}
