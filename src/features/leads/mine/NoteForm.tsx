import { HStack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { useCommand } from '../../../lib/command/use-command'
import { graphql } from '../../../lib/graphql/graphql'
import { Button } from '../../../ui/button/Button'
import { TextArea } from '../../../ui/field/TextArea'
import { CommandForm } from '../../../ui/form/CommandForm'
import { required } from '../../../ui/form/rules'
import { useCommandForm } from '../../../ui/form/use-command-form'
import { LeadNotes_activity } from './lead-notes-fragment'
import { LeadHistory_activity } from './LeadHistory'

const ADD_LEAD_NOTE = graphql(
  `
    mutation AddLeadNote($leadId: ID!, $text: String!) {
      addLeadNote(leadId: $leadId, text: $text) {
        success
        errors {
          message
          code
          field
        }
        activity {
          leadId
          ...LeadNotes_activity
          ...LeadHistory_activity
        }
      }
    }
  `,
  [LeadNotes_activity, LeadHistory_activity],
)

/** Form that adds a note to a bought lead. Clears after each note. */
export function NoteForm({ leadId }: { leadId: string }): JSX.Element {
  const add = useCommand(ADD_LEAD_NOTE)
  const form = useCommandForm({
    values: { text: '' },
    send: ({ text }) => add.run({ leadId, text: text.trim() }),
    stays: 'emptied',
  })
  return (
    <CommandForm
      form={form}
      label="New note"
      foot={
        <HStack justify="end" gap="2" mt="-2">
          <Button type="submit" size="sm" loading={form.sending}>
            Add note
          </Button>
          {form.dirty ? (
            <Button size="sm" variant="ghost" onClick={form.discard}>
              Discard
            </Button>
          ) : null}
        </HStack>
      }
    >
      <TextArea
        label="New note"
        hideLabel
        rows={2}
        maxLength={2000}
        placeholder="Call notes, next steps"
        {...form.field('text', required('Write something first.'))}
      />
    </CommandForm>
  )
}
