import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useEffect, useRef, useState } from 'react'
import { downloadCsv } from '../../../src/lib/format/csv'
import { Button } from '../../../src/ui/button/Button'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Select } from '../../../src/ui/field/Select'
import { TextField } from '../../../src/ui/field/TextField'
import { formatCount, humanize } from '../../console/format'
import { FileButton, Row } from '../../console/panel-parts'
import { LIMITS, ROLES, SAMPLE_COMPANY } from '../../world/company/company'
import { StatesField } from './CompanyLists'
import { companyFromDraft, type Draft, type FormPartProps, withImported } from './draft'
import { formatPeopleCsv, type ImportedPeople, parsePeopleFile } from './people-csv'
import { RowList } from './RowList'

type People = Pick<Draft, 'people' | 'branches'>

/** A file of people, and the lists before and after they were imported. `after` is null until the user has decided. */
interface Import {
  readonly file: ImportedPeople
  readonly before: People
  readonly after: People | null
}

export function PeopleList({ draft, change, errors }: FormPartProps): JSX.Element {
  const [shown, setShown] = useState<Import | null>(null)
  const importRef = useRef<HTMLButtonElement>(null)
  const branches = draft.branches.map(({ name }) => name.trim()).filter((name) => name !== '')

  const finish = (file: ImportedPeople, how: 'add' | 'replace'): void => {
    const after = withImported(draft, file, how)
    change(after)
    const stayed = after.people.length - file.people.length
    const note = how === 'replace' && stayed > 0 ? [`${stayed} stayed, because the file has nobody in their role.`] : []
    setShown({ file: { ...file, notes: [...note, ...file.notes] }, before: draft, after })
  }
  const importCsv = async (chosen: File): Promise<void> => {
    const file = parsePeopleFile(new Uint8Array(await chosen.arrayBuffer()), companyFromDraft(draft).branches)
    const names = draft.people.map(({ name }) => name).join()
    const isSample = names === '' || names === SAMPLE_COMPANY.people.map(({ name }) => name).join()
    if (file.people.length > 0 && file.skipped.length === 0 && isSample) finish(file, 'replace')
    else setShown({ file, before: draft, after: null })
  }

  const close = (): void => {
    setShown(null)
    importRef.current?.focus()
  }

  return (
    <RowList
      title="People"
      singular="Person"
      rows={draft.people}
      maxRows={LIMITS.people}
      path="people"
      errors={errors}
      onChange={(people) => change({ people })}
      empty={() => ({ name: '', email: '', role: 'AGENT' as const, branch: branches[0] ?? '', states: '' })}
      note={({ role, branch }) => [humanize(role), role === 'ADMINISTRATOR' ? '' : branch || (branches[0] ?? '')]}
      fields={({ role, branch, states }, field) => (
        <>
          <TextField label="Name" {...field('name')} />
          <Select label="Role" options={ROLES.map((value) => ({ value, label: humanize(value) }))} {...field('role')} />
          <TextField label="Email" placeholder="first.last@example.com" autoComplete="off" {...field('email')} />
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
          {role === 'AGENT' ? (
            <StatesField label={states === '' ? 'States: all of the company’s' : 'States'} {...field('states')} />
          ) : null}
        </>
      )}
      actions={
        <>
          <FileButton
            ref={importRef}
            inputLabel="People CSV file"
            accept="text/csv,.csv,.tsv,text/plain"
            onFile={(file) => void importCsv(file)}
          >
            Import CSV
          </FileButton>
          <Button
            size="sm"
            variant="ghost"
            icon="download"
            onClick={() => downloadCsv('people', formatPeopleCsv(companyFromDraft(draft).people))}
          >
            Save as CSV
          </Button>
        </>
      }
    >
      {shown ? (
        <ImportResult
          {...shown}
          // Undo would also undo later changes, so it is there only until the lists change again.
          isUndoable={draft.people === shown.after?.people && draft.branches === shown.after.branches}
          onFinish={(how) => finish(shown.file, how)}
          onUndo={() => {
            change({ people: shown.before.people, branches: shown.before.branches })
            close()
          }}
          onDismiss={close}
        />
      ) : null}
    </RowList>
  )
}

interface ImportResultProps extends Import {
  isUndoable: boolean
  onFinish: (how: 'add' | 'replace') => void
  onUndo: () => void
  onDismiss: () => void
}

/** The result of an import, or the question before it. Takes the focus, so that it is in view and announced. */
function ImportResult(props: ImportResultProps): JSX.Element {
  const { file, before, after, isUndoable, onFinish, onUndo, onDismiss } = props
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
    ref.current?.focus({ preventScroll: true })
  }, [file, after])
  const { people, skipped, notes, problem } = file
  const count = people.length === 1 ? '1 person' : `${people.length} people`
  const lines = skipped.length === 0 ? '' : `, ${formatCount(skipped.length, 'line')} skipped`
  const isNothing = people.length === 0
  return (
    <Box ref={ref} tabIndex={-1} role="group" aria-label="Import" width="full" scrollMarginBlock="24">
      <Banner
        tone={isNothing ? 'danger' : after && skipped.length === 0 ? 'success' : 'warning'}
        title={
          isNothing
            ? 'No people imported. The list is unchanged.'
            : after
              ? `${count} imported${lines}.`
              : `${count} read${lines}. Nothing has changed yet.`
        }
        onDismiss={onDismiss}
      >
        <Stack gap="1.5">
          {problem === undefined ? null : <p>{problem}</p>}
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {skipped.length === 0 ? null : (
            <Box
              as="ul"
              aria-label="Skipped lines"
              // The keyboard must reach a list that scrolls.
              tabIndex={0}
              maxHeight="48"
              overflowY="auto"
              listStyleType="disc"
              ps="4"
            >
              {skipped.map(({ line, message }) => (
                <li key={line}>{`Line ${line}: ${message}`}</li>
              ))}
            </Box>
          )}
          <Row _empty={{ display: 'none' }}>
            {isNothing || after ? null : (
              <>
                <Button size="sm" onClick={() => onFinish('add')}>
                  {`Add ${count}`}
                </Button>
                {before.people.length === 0 ? null : (
                  <Button size="sm" onClick={() => onFinish('replace')}>
                    {`Replace the ${before.people.length} in the list`}
                  </Button>
                )}
              </>
            )}
            {isUndoable ? (
              <Button size="sm" onClick={onUndo}>
                Undo
              </Button>
            ) : null}
          </Row>
        </Stack>
      </Banner>
    </Box>
  )
}
