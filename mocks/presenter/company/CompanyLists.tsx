import { type JSX, useRef, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { Select } from '../../../src/ui/field/Select'
import { TextField } from '../../../src/ui/field/TextField'
import { downloadCsv } from '../../../src/lib/format/csv'
import { Banner } from '../../../src/ui/feedback/Banner'
import { CATEGORIES, type Category, LIMITS, ROLES } from '../../world/company/company'
import { humanize } from '../../console/format'
import { companyFromDraft, type FormPartProps, personDraft } from './draft'
import { formatPeopleCsv, type ImportedPeople, parsePeopleFile } from './people-csv'
import { RowList } from './RowList'

export function BranchList({ draft, change, errorAt }: FormPartProps): JSX.Element {
  return (
    <RowList
      title="Branches"
      singular="Branch"
      rows={draft.branches}
      maxRows={LIMITS.branches}
      path="branches"
      errorAt={errorAt}
      onChange={(branches) => change({ branches })}
      empty={() => ({ name: '', city: '', state: '' })}
      fields={(_branch, field) => (
        <>
          <TextField label="Name" {...field('name')} />
          <TextField label="City" {...field('city')} />
          <TextField label="State" placeholder="CO" {...field('state')} />
        </>
      )}
    />
  )
}

const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  RATE_TABLE: 'Rate table',
  FORM_LEAD: 'Form',
  PHYSICAL_LEAD: 'Mail',
  IN_BOUND_CALL: 'Inbound call',
  DIGITAL: 'Digital',
}

export function SourceList({ draft, change, errorAt }: FormPartProps): JSX.Element {
  return (
    <RowList
      title="Lead sources"
      singular="Source"
      rows={draft.sources}
      maxRows={LIMITS.sources}
      path="sources"
      errorAt={errorAt}
      onChange={(sources) => change({ sources })}
      empty={() => ({ name: '', category: 'FORM_LEAD' as const, price: '' })}
      fields={(_source, field) => (
        <>
          <TextField label="Name" {...field('name')} />
          <Select
            label="Category"
            options={CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))}
            {...field('category')}
          />
          <TextField label="Price" prefix="$" inputMode="decimal" {...field('price', 'priceCents')} />
        </>
      )}
    />
  )
}

export function PeopleList({ draft, change, errorAt }: FormPartProps): JSX.Element {
  const [importResult, setImportResult] = useState<ImportedPeople | null>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const branches = draft.branches.map(({ name }) => name.trim()).filter((name) => name !== '')

  const importCsv = async (file: File): Promise<void> => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const result = parsePeopleFile(bytes, companyFromDraft(draft).branches)
    if (result.people.length > 0) change({ people: result.people.map(personDraft) })
    setImportResult(result)
  }

  return (
    <RowList
      title="People"
      singular="Person"
      rows={draft.people}
      maxRows={LIMITS.people}
      path="people"
      errorAt={errorAt}
      onChange={(people) => change({ people })}
      empty={() => ({ name: '', email: '', role: 'AGENT' as const, branch: branches[0] ?? '', states: '' })}
      fields={({ role, branch }, field) => (
        <>
          <TextField label="Name" {...field('name')} />
          <Select label="Role" options={ROLES.map((value) => ({ value, label: humanize(value) }))} {...field('role')} />
          {role === 'ADMINISTRATOR' ? null : (
            <Select
              label="Branch"
              placeholder={branches[0] ?? 'No branch yet'}
              options={[...new Set([...branches, ...(branch === '' ? [] : [branch])])].map((value) => ({
                value,
                label: value,
              }))}
              {...field('branch')}
            />
          )}
          {role === 'AGENT' ? <TextField label="States" placeholder={draft.states} {...field('states')} /> : null}
          <TextField label="Email" placeholder="first.last@example.com" autoComplete="off" {...field('email')} />
        </>
      )}
    >
      <Button size="sm" icon="upload" onClick={() => inputRef.current?.click()}>
        Import CSV
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon="download"
        onClick={() => downloadCsv('people', formatPeopleCsv(companyFromDraft(draft).people))}
      >
        Save as CSV
      </Button>
      <input
        ref={inputRef}
        hidden
        type="file"
        aria-label="People CSV file"
        accept="text/csv,.csv,.tsv,text/plain"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void importCsv(file)
          target.value = ''
        }}
      />
      {importResult ? <ImportBanner {...importResult} onDismiss={() => setImportResult(null)} /> : null}
    </RowList>
  )
}

function ImportBanner(props: ImportedPeople & { onDismiss: () => void }): JSX.Element {
  const { people, skipped, unused, problem, onDismiss } = props
  const isPartial = skipped.length > 0 || unused.length > 0
  const imported = people.length === 1 ? '1 person imported.' : `${people.length} people imported.`
  return (
    <div style={{ inlineSize: '100%' }}>
      <Banner tone={people.length === 0 ? 'danger' : isPartial ? 'warning' : 'success'} onDismiss={onDismiss}>
        <p>{people.length === 0 ? 'No people imported. The list is unchanged.' : imported}</p>
        {problem === undefined ? null : <p>{problem}</p>}
        {unused.length === 0 ? null : <p>{`Columns that were not read: ${unused.join(', ')}.`}</p>}
        {skipped.length === 0 ? null : (
          <ul aria-label="Skipped lines">
            {skipped.map(({ line, message }) => (
              <li key={line}>{`Line ${line}: ${message}`}</li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  )
}
