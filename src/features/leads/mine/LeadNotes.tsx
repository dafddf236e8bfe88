import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { Box } from '@chakra-ui/react/box'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { Moment } from '../../../ui/text/Moment'
import { LeadNotes_activity } from './lead-notes-fragment'
import { NoteForm } from './NoteForm'
import { LeadPart } from '../LeadDrawer'

export interface LeadNotesProps {
  leadId: string
  activity: FragmentType<typeof LeadNotes_activity> | null
}

export function LeadNotes({ leadId, activity }: LeadNotesProps): JSX.Element {
  const { data, complete } = useFragment({ fragment: LeadNotes_activity, from: activity })
  const notes = complete && data ? data.notes : []
  return (
    <LeadPart title="Notes">
      <NoteForm leadId={leadId} />
      {notes.length > 0 ? (
        <Stack as="ul" mt="3" gap="3">
          {notes.map((note) => (
            <Box as="li" key={note.id} p="3" borderRadius="lg" bg="bg.subtle">
              <Text overflowWrap="anywhere" whiteSpace="pre-wrap">
                {note.text}
              </Text>
              <Text mt="1" color="fg.subtle" fontSize="xs">
                {note.authorName}, <Moment at={note.createdAt} />
              </Text>
            </Box>
          ))}
        </Stack>
      ) : null}
    </LeadPart>
  )
}
