import type { JSX } from 'react'
import { useCommand } from '../../lib/api/use-command'
import { graphql } from '../../lib/api/graphql'
import { FormDialog } from '../../ui/form/FormDialog'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import { affectedInWords } from './affected'
import type { SourceChangeProps } from './source-change'

const UPDATE_STATUS = graphql(`
  mutation UpdateLeadSourceStatus($sourceId: ID!, $status: LeadSourceStatus!) {
    updateLeadSourceStatus(sourceId: $sourceId, status: $status) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

const DELETE_SOURCE = graphql(`
  mutation DeleteLeadSource($sourceId: ID!) {
    deleteLeadSource(sourceId: $sourceId) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

const words = {
  pause: {
    title: 'Pause',
    confirm: 'Pause source',
    done: 'is paused',
    text: 'No one can buy its leads until you resume it.',
  },
  resume: { title: 'Resume', confirm: 'Resume source', done: 'sells again', text: 'Its leads can be bought again.' },
  delete: {
    title: 'Delete',
    confirm: 'Delete source',
    done: 'was deleted',
    text: 'It takes no more subscriptions. It cannot be deleted while a wallet holds money for it.',
  },
} as const

/** Dialog that pauses, resumes, or deletes a source. */
export function SourceStatusDialog({ pending, onClose }: SourceChangeProps): JSX.Element {
  const { source, change, impact } = pending
  const { sourceId } = source
  const updateStatus = useCommand(UPDATE_STATUS, { rereads: 'screen' })
  const deleteSource = useCommand(DELETE_SOURCE, { rereads: 'screen' })
  const { title, confirm, done, text } = words[change === 'price' ? 'pause' : change]
  const form = useDialogForm({
    values: {},
    send: () =>
      change === 'delete'
        ? deleteSource.run({ sourceId })
        : updateStatus.run({ sourceId, status: change === 'pause' ? 'PAUSED' : 'ACTIVE' }),
    successToast: () => `${source.name} ${done}`,
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`${title} ${source.name}?`}
      submitLabel={confirm}
      tone={change === 'delete' ? 'danger' : 'primary'}
    >
      <p>
        {text} {impact ? affectedInWords(impact) : ''}
      </p>
    </FormDialog>
  )
}
