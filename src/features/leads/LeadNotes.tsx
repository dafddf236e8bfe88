import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { type JSX, useState } from 'react'
import { formatDateTime, formatRelative } from '../../lib/dates'
import { Button } from '../../ui/Button'
import { TextArea } from '../../ui/TextArea'
import { LeadNotes_activity } from './lead-notes-fragment'
import { useAddLeadNote } from './use-add-lead-note'
import drawer from './LeadDrawer.module.css'
import styles from './LeadNotes.module.css'

const longestNote = 2000

export interface LeadNotesProps {
  leadId: string
  activity: FragmentType<typeof LeadNotes_activity> | null
  nowMs: number
}

export function LeadNotes({ leadId, activity, nowMs }: LeadNotesProps): JSX.Element {
  const { data, complete } = useFragment({ fragment: LeadNotes_activity, from: activity })
  const notes = complete && data ? data.notes : []
  return (
    <section aria-label="Notes" className={drawer.part}>
      <h3 className={drawer.heading}>Notes</h3>
      <NoteForm leadId={leadId} />
      {notes.length > 0 ? (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note.id} className={styles.note}>
              <p className={styles.text}>{note.text}</p>
              <p className={styles.by}>
                {note.authorName},{' '}
                <time dateTime={note.createdAt} title={formatDateTime(note.createdAt)}>
                  {formatRelative(note.createdAt, nowMs)}
                </time>
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function NoteForm({ leadId }: { leadId: string }): JSX.Element {
  const add = useAddLeadNote()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

  const submit = async (): Promise<void> => {
    if (saving) return
    if (text.trim() === '') {
      setError('Write something first.')
      return
    }
    setSaving(true)
    const failure = await add(leadId, text.trim())
    setSaving(false)
    setError(failure?.message ?? null)
    if (!failure) setText('')
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextArea
        label="New note"
        hideLabel
        rows={2}
        maxLength={longestNote}
        placeholder="What was said, what comes next"
        value={text}
        error={error}
        onChange={(value) => {
          setText(value)
          setError(null)
        }}
      />
      <Button type="submit" size="sm" loading={saving} disabled={text.trim() === '' && !saving}>
        Add note
      </Button>
    </form>
  )
}
