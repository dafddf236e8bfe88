import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { Box } from '@chakra-ui/react/box'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { graphql } from '../../../lib/api/graphql'
import { useCommand } from '../../../lib/api/use-command'
import { Button } from '../../../ui/button/Button'
import { PartialDataBanner } from '../../../ui/feedback/Banner'
import { TextArea } from '../../../ui/field/TextArea'
import { Money } from '../../../ui/figure/Money'
import { CommandForm } from '../../../ui/form/CommandForm'
import { required } from '../../../ui/form/rules'
import { useCommandForm } from '../../../ui/form/use-command-form'
import { DescriptionList } from '../../../ui/text/DescriptionList'
import { Moment } from '../../../ui/text/Moment'
import { ScoreOf100 } from '../lead-columns'
import { formatLoan, propertyTypeName } from '../lead-labels'
import { LeadContact, LeadDrawer, LeadPart } from '../LeadDrawer'
import type { LeadRow } from '../queries'
import {
  LeadHistory,
  LeadHistory_activity,
  LeadNotes_activity,
  LeadTransactions,
  type LeadTransactions_activity,
} from './LeadActivity'
import { type LeadReturn_activity, LeadReturnPart } from './LeadReturn'
import { LeadStatusControl } from './LeadStatusControl'

const ADD_LEAD_NOTE = graphql(
  `
    mutation AddLeadNote($leadId: ID!, $text: String!) {
      addLeadNote(leadId: $leadId, text: $text) {
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

interface LeadNotesProps {
  leadId: string
  activity: FragmentType<typeof LeadNotes_activity> | null
}

function LeadNotes({ leadId, activity }: LeadNotesProps): JSX.Element {
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

export type LeadActivityRef = { readonly leadId: string } & FragmentType<typeof LeadNotes_activity> &
  FragmentType<typeof LeadHistory_activity> &
  FragmentType<typeof LeadReturn_activity> &
  FragmentType<typeof LeadTransactions_activity>

export interface MyLeadDrawerProps {
  leadId: string | null
  loading: boolean
  error: unknown
  onRetry: () => void
  onClose: () => void
  /** Notes, return, and history. Null until loaded, or if the service does not support them. */
  activity: LeadActivityRef | null
  activityError: unknown
  can: { readonly changeStatus: boolean; readonly requestReturn: boolean }
  /** Returns the wallet balance for a source. */
  balanceOf: (sourceId: string) => number | null
}

/** Drawer with all details of a bought lead. The sections follow the agent's workflow. */
export function MyLeadDrawer({ leadId, ...rest }: MyLeadDrawerProps): JSX.Element {
  const { loading, error, onRetry, onClose } = rest
  return (
    <LeadDrawer {...{ leadId, loading, error, onRetry, onClose }}>
      {(lead) => <Details key={lead.id} lead={lead} {...rest} />}
    </LeadDrawer>
  )
}

function Details(props: Omit<MyLeadDrawerProps, 'leadId'> & { lead: LeadRow }): JSX.Element {
  const { lead, activity, activityError, can, balanceOf, onRetry, loading } = props
  const returned = lead.status === 'RETURNED'
  return (
    <>
      <LeadStatusControl leadId={lead.id} status={lead.status} editable={can.changeStatus} />
      <LeadContact lead={lead} />
      <Box as="section" aria-label="Details" mt="7">
        <DescriptionList
          items={[
            { term: 'Loan amount', detail: formatLoan(lead.loanAmount) },
            { term: 'Property type', detail: propertyTypeName(lead.propertyType) },
            { term: 'Score', detail: <ScoreOf100 score={lead.score} /> },
            { term: 'Price', detail: <Money cents={lead.priceCents} /> },
            { term: 'Received', detail: <Moment at={lead.createdAt} show="dateTime" /> },
          ]}
        />
      </Box>
      {activityError && !activity ? (
        <Box mt="7">
          <PartialDataBanner missing="notes and history" onRetry={onRetry} retrying={loading} />
        </Box>
      ) : null}
      {activity ? (
        <>
          {can.changeStatus && !returned ? <LeadNotes leadId={lead.id} activity={activity} /> : null}
          {can.requestReturn ? (
            <LeadReturnPart lead={lead} activity={activity} balanceCents={balanceOf(lead.sourceId)} />
          ) : null}
          <LeadTransactions activity={activity} />
          <LeadHistory activity={activity} />
        </>
      ) : null}
    </>
  )
}
