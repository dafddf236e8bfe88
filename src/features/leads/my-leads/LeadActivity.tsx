import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { Box } from '@chakra-ui/react/box'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { graphql } from '../../../lib/api/graphql'
import { useAppMutation } from '../../../lib/api/use-app-mutation'
import { nameOf, returnReasons, transactionTypes } from '../../../lib/labels/labels'
import { Button } from '../../../ui/button/Button'
import { TextArea } from '../../../ui/field/TextField'
import { Money, Movement } from '../../../ui/figure/Money'
import { CommandForm } from '../../../ui/form/CommandForm'
import { required } from '../../../ui/form/rules'
import { useCommandForm } from '../../../ui/form/use-command-form'
import { Timeline } from '../../../ui/text/DescriptionList'
import { Moment } from '../../../ui/text/Moment'
import { LeadPart } from '../LeadDrawer'
import { lookUp } from '../../../shared/look-up'

export const LeadNotes_activity = graphql(`
  fragment LeadNotes_activity on LeadActivity {
    leadId
    notes {
      id
      text
      authorName
      createdAt
    }
  }
`)

export const LeadHistory_activity = graphql(`
  fragment LeadHistory_activity on LeadActivity {
    leadId
    timeline {
      id
      label
      detail
      at
    }
  }
`)

const ADD_LEAD_NOTE = graphql(
  `
    mutation AddLeadNote($leadId: ID!, $text: String!, $idempotencyKey: String) {
      addLeadNote(leadId: $leadId, text: $text, idempotencyKey: $idempotencyKey) {
        success
        errors {
          ...MutationErrors
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
function NoteForm({ leadId }: { leadId: string }): JSX.Element {
  const add = useAppMutation(ADD_LEAD_NOTE)
  const form = useCommandForm({
    values: { text: '' },
    send: ({ text }) => add.run({ leadId, text: text.trim() }),
    stays: 'emptied',
  })
  return (
    <CommandForm
      form={form}
      label="New note"
      footer={
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

export function LeadNotes({
  leadId,
  activity,
}: {
  leadId: string
  activity: FragmentType<typeof LeadNotes_activity>
}): JSX.Element {
  const { data, complete } = useFragment({ fragment: LeadNotes_activity, from: activity })
  const notes = complete ? data.notes : []
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
                <span>{`${note.authorName},`}</span> <Moment at={note.createdAt} />
              </Text>
            </Box>
          ))}
        </Stack>
      ) : null}
    </LeadPart>
  )
}

/** Returns the label of a detail that is an API code, or the detail itself. */
function detailText(detail: string | null): string | null {
  if (detail === null) return null
  const reasons: Readonly<Record<string, string>> = returnReasons
  return lookUp(reasons, detail) ?? detail
}

export function LeadHistory({ activity }: { activity: FragmentType<typeof LeadHistory_activity> }): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: LeadHistory_activity, from: activity })
  if (!complete || data.timeline.length === 0) return null
  return (
    <LeadPart title="History">
      <Timeline
        label="History"
        items={data.timeline.map(({ id, label, detail, at }) => ({
          id,
          title: label,
          detail: detailText(detail),
          at,
        }))}
      />
    </LeadPart>
  )
}

export const LeadTransactions_activity = graphql(`
  fragment LeadTransactions_activity on LeadActivity {
    leadId
    transactions {
      id
      type
      amountCents
      balanceAfter
      createdAt
    }
  }
`)

/** Ledger entries of the lead: its price, and the refund if the lead was returned. */
export function LeadTransactions({
  activity,
}: {
  activity: FragmentType<typeof LeadTransactions_activity>
}): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: LeadTransactions_activity, from: activity })
  if (!complete || data.transactions.length === 0) return null
  return (
    <LeadPart title="Transactions">
      <ul>
        {data.transactions.map(({ id, type, amountCents, balanceAfter, createdAt }) => (
          <Box as="li" key={id} py="2" _notFirst={{ borderTopWidth: '1px' }}>
            <HStack justify="space-between" gap="4" fontWeight="medium">
              <Link to={`/transactions?transaction=${encodeURIComponent(id)}`}>{nameOf(transactionTypes, type)}</Link>
              <Movement amountCents={amountCents} type={type} />
            </HStack>
            <HStack justify="space-between" gap="4" color="fg.subtle" fontSize="sm">
              <Moment at={createdAt} show="dateTime" />
              <Text as="span" flexShrink="0">
                Balance <Money cents={balanceAfter} />
              </Text>
            </HStack>
          </Box>
        ))}
      </ul>
    </LeadPart>
  )
}
