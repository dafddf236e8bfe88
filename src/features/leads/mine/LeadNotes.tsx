import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import type { JSX } from 'react'
import { Moment } from '../../../ui/text/Moment'
import { LeadNotes_activity } from './lead-notes-fragment'
import { NoteForm } from './NoteForm'
import drawer from '../LeadDrawer.module.css'
import styles from './LeadNotes.module.css'

export interface LeadNotesProps {
  leadId: string
  activity: FragmentType<typeof LeadNotes_activity> | null
}

export function LeadNotes({ leadId, activity }: LeadNotesProps): JSX.Element {
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
                {note.authorName}, <Moment at={note.createdAt} />
              </p>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
