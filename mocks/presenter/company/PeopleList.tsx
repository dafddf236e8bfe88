import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useEffect, useRef, useState } from 'react'
import { downloadCsv } from '../../../src/lib/format/csv'
import { readStates } from '../../../src/shared/states'
import { Button } from '../../../src/ui/button/Button'
import { Banner } from '../../../src/ui/feedback/Banner'
import { ChipPicker } from '../../../src/ui/field/ChipPicker'
import { Select } from '../../../src/ui/field/Select'
import { TextField } from '../../../src/ui/field/TextField'
import { formatCount, humanize } from '../../console/format'
import { Row } from '../../console/panel-parts'
import { LIMITS, ROLES, SAMPLE_COMPANY } from '../../world/company/company'
import { stateOptions } from './CompanyLists'
import { companyFromDraft, type Draft, type FormPartProps, joinStates, withImported } from './draft'
import { formatPeopleCsv, formatSkippedCsv, type ImportedPeople, parsePeopleFile, type SkippedLine } from './people-csv'
import { RowList } from './RowList'

type People = Pick<Draft, 'people' | 'branches'>

/** A file of people, and the lists before and after they were imported. `after` is null until the user has decided. */
interface Import {
  readonly file: ImportedPeople
  readonly before: People
  readonly after: People | null
  /** Number of people who stayed, because the file that replaced the list has nobody in their role. */
  readonly stayed: number
}

export function PeopleList({ draft, change, errors }: FormPartProps): JSX.Element {
  const [shown, setShown] = useState<Import | null>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const importRef = useRef<HTMLButtonElement>(null)
  const branches = draft.branches.map(({ name }) => name.trim()).filter((name) => name !== '')

  const finish = (file: ImportedPeople, how: 'add' | 'replace'): void => {
    const after = withImported(draft, file, how)
    change(after)
    const stayed = how === 'add' ? 0 : after.people.length - file.people.length
    setShown({ file, before: draft, after, stayed })
  }
  const importCsv = async (chosen: File): Promise<void> => {
    const file = parsePeopleFile(new Uint8Array(await chosen.arrayBuffer()), companyFromDraft(draft).branches)
    const names = draft.people.map(({ name }) => name).join()
    const isSample = names === '' || names === SAMPLE_COMPANY.people.map(({ name }) => name).join()
    if (file.people.length > 0 && file.skipped.length === 0 && isSample) finish(file, 'replace')
    else setShown({ file, before: draft, after: null, stayed: 0 })
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
      fields={({ role, branch }, field) => {
        const states = field('states')
        const chosen = readStates(states.value)
        return (
          <>
            <TextField label="Name" {...field('name')} />
            <Select
              label="Role"
              options={ROLES.map((value) => ({ value, label: humanize(value) }))}
              {...field('role')}
            />
            <TextField label="Email" placeholder="first.last@example.com" autoComplete="off" {...field('email')} />
            {role === 'ADMINISTRATOR' ? null : (
              <Select
                label="Branch"
                placeholder={branches[0] ?? 'No branch yet'}
                options={[...new Set([...branches, branch])]
                  .filter((name) => name !== '')
                  .map((value) => ({ value, label: value }))}
                {...field('branch')}
              />
            )}
            {role === 'AGENT' ? (
              <Box gridColumn="1 / -1" data-error={states.error && ''}>
                <ChipPicker
                  label={chosen.length > 0 ? 'States' : 'States: all of the company’s'}
                  error={states.error}
                  options={stateOptions(chosen)}
                  value={chosen}
                  onChange={(codes) => states.onChange(joinStates(codes))}
                />
              </Box>
            ) : null}
          </>
        )
      }}
      actions={
        <>
          <Button ref={importRef} size="sm" icon="upload" onClick={() => inputRef.current?.click()}>
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

/** The largest number of reasons that are shown. The file with the skipped lines has all. */
const MAX_REASONS = 12

interface ImportResultProps extends Import {
  isUndoable: boolean
  onFinish: (how: 'add' | 'replace') => void
  onUndo: () => void
  onDismiss: () => void
}

/** The result of an import, or the question before it. Takes the focus, so that it is in view and announced. */
function ImportResult({
  file,
  before,
  after,
  stayed,
  isUndoable,
  onFinish,
  onUndo,
  onDismiss,
}: ImportResultProps): JSX.Element {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
    ref.current?.focus({ preventScroll: true })
  }, [file, after])
  const { people, skipped, notes, problem } = file
  const count = people.length === 1 ? '1 person' : `${people.length} people`
  const lines = skipped.length === 0 ? '' : `, ${formatCount(skipped.length, 'line')} skipped`
  const isNothing = people.length === 0
  const reasons = reasonsOf(skipped)
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
          {stayed === 0 ? null : (
            <p>{`${stayed === 1 ? '1 person' : `${stayed} people`} stayed, because the file has nobody in their role.`}</p>
          )}
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {skipped.length === 0 ? null : (
            <Box as="ul" aria-label="Skipped lines" listStyleType="disc" ps="4">
              {reasons.slice(0, MAX_REASONS).map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
              {reasons.length > MAX_REASONS ? <li>{`And ${reasons.length - MAX_REASONS} more.`}</li> : null}
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
            {skipped.length === 0 ? null : (
              <Button
                size="sm"
                variant="ghost"
                icon="download"
                onClick={() => downloadCsv('skipped-lines', formatSkippedCsv(file))}
              >
                Save skipped lines
              </Button>
            )}
          </Row>
        </Stack>
      </Banner>
    </Box>
  )
}

/** Returns the reasons for skipped lines. Lines in a row with the same reason are one. */
function reasonsOf(skipped: readonly SkippedLine[]): readonly string[] {
  const groups: { first: number; last: number; message: string }[] = []
  for (const { line, message } of skipped) {
    const group = groups.at(-1)
    if (group?.message === message) group.last = line
    else groups.push({ first: line, last: line, message })
  }
  return groups.map(({ first, last, message }) =>
    first === last ? `Line ${first}: ${message}` : `Lines ${first} to ${last}: ${message}`,
  )
}
