import { type JSX, useState } from 'react'
import type { ReturnReason } from '../../lib/graphql/__generated__/schema'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { BalanceChanges } from '../../ui/ConfirmDialog'
import { Modal } from '../../ui/Modal'
import { Select } from '../../ui/Select'
import { TextArea } from '../../ui/TextArea'
import { useToasts } from '../../ui/Toasts'
import type { LeadRow } from './lead-rows'
import { optionsOf, returnReasonNames } from './lead-words'
import { sourceNameOf } from './purchase-rules'
import { useRequestLeadReturn } from './use-request-lead-return'
import styles from './Forms.module.css'

export interface ReturnDialogProps {
  open: boolean
  lead: LeadRow
  balanceCents: number | null
  onClose: () => void
}

export function ReturnDialog(props: ReturnDialogProps): JSX.Element {
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      title="Request a return"
      description="Your manager looks at it. If it is approved, the price goes back to the wallet it came from."
    >
      <ReturnForm {...props} />
    </Modal>
  )
}

function ReturnForm({ lead, balanceCents, onClose }: ReturnDialogProps): JSX.Element {
  const request = useRequestLeadReturn()
  const toasts = useToasts()
  const [reason, setReason] = useState<ReturnReason | ''>('')
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [sending, setSending] = useState(false)

  const submit = async (): Promise<void> => {
    if (sending) return
    if (reason === '') {
      setMissing(true)
      return
    }
    setSending(true)
    const failure = await request({ leadId: lead.id, reason, comment: comment.trim() || null })
    setSending(false)
    setMessage(failure?.message ?? null)
    if (failure) return
    toasts.show({
      tone: 'success',
      title: 'Return requested',
      description: 'You hear from us as soon as your manager has answered.',
    })
    onClose()
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Select
        label="Reason"
        required
        autoFocus
        value={reason}
        placeholder="Choose a reason"
        options={optionsOf(returnReasonNames)}
        error={missing ? 'Choose a reason' : null}
        onChange={(value) => {
          setReason(value as ReturnReason | '')
          setMissing(false)
        }}
      />
      <TextArea
        label="Comment (optional)"
        hint="What happened when you tried to reach them"
        maxLength={2000}
        value={comment}
        onChange={setComment}
      />
      {balanceCents === null ? null : (
        <BalanceChanges
          changes={[
            {
              label: `${sourceNameOf(lead)}, if approved`,
              beforeCents: balanceCents,
              afterCents: balanceCents + lead.priceCents,
            },
          ]}
        />
      )}
      {message ? <Banner tone="danger">{message}</Banner> : null}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={sending}>
          Request return
        </Button>
      </div>
    </form>
  )
}
