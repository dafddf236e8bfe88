import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { type JSX, type ReactNode, useState } from 'react'
import { Banner } from '../feedback/Banner'
import { Button } from '../button/Button'
import { Icon } from '../mark/Icon'
import { Modal } from './Modal'
import { Money } from '../figure/Money'
import { TextArea } from '../field/TextArea'
import styles from './ConfirmDialog.module.css'

export interface BalanceChange {
  /** Whose balance it is: "Available funds", "Rate Table One". */
  label: string
  beforeCents: number
  afterCents: number
}

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** May be asynchronous; while it runs the button shows it and a second press does nothing. */
  onConfirm: (reason: string) => void | Promise<void>
  title: string
  children?: ReactNode
  amountCents?: number | undefined
  changes?: readonly BalanceChange[]
  /** Asks why. With `required` the button waits for a reason. */
  reason?: 'required' | 'optional'
  reasonLabel?: string
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  busy?: boolean
  /** What went wrong last time, in the catalogue's words. */
  error?: string | undefined
}

/** The last look before money moves or something is lost: the amount, each balance before and after, and the reason. */
export function ConfirmDialog(props: ConfirmDialogProps): JSX.Element {
  return (
    <Modal
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      role={props.tone === 'danger' ? 'alertdialog' : 'dialog'}
    >
      <ConfirmForm {...props} />
    </Modal>
  )
}

function ConfirmForm(props: ConfirmDialogProps): JSX.Element {
  const { onClose, onConfirm, children, amountCents, changes, reason, error, busy = false } = props
  const [reasonText, setReasonText] = useState('')
  const [confirming, setConfirming] = useState(false)
  const working = busy || confirming
  const waitsForReason = reason === 'required' && reasonText.trim() === ''

  const confirm = async (): Promise<void> => {
    if (working || waitsForReason) return
    setConfirming(true)
    try {
      await onConfirm(reasonText.trim())
    } finally {
      setConfirming(false)
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      {children ? <div className={styles.text}>{children}</div> : null}
      {amountCents === undefined ? null : (
        <p className={styles.amount}>
          <Money cents={amountCents} strong />
        </p>
      )}
      {changes?.length ? <BalanceChanges changes={changes} /> : null}
      {reason ? (
        <TextArea
          label={props.reasonLabel ?? (reason === 'required' ? 'Reason' : 'Reason (optional)')}
          value={reasonText}
          onChange={setReasonText}
          required={reason === 'required'}
          rows={2}
          maxLength={500}
        />
      ) : null}
      {error ? <Banner tone="danger">{error}</Banner> : null}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{props.cancelLabel ?? 'Cancel'}</Button>
        <Button type="submit" variant={props.tone ?? 'primary'} loading={working} disabled={waitsForReason}>
          {props.confirmLabel}
        </Button>
      </div>
    </form>
  )
}

/** Each balance before and after, as the two ends of an arrow. */
export function BalanceChanges({ changes }: { changes: readonly BalanceChange[] }): JSX.Element {
  return (
    <dl className={styles.changes}>
      {changes.map((change) => (
        <div key={change.label} className={styles.change}>
          <dt>{change.label}</dt>
          <dd>
            <VisuallyHidden>from </VisuallyHidden>
            <Money cents={change.beforeCents} className={styles.before} />
            <Icon name="arrowRight" size={14} />
            <VisuallyHidden> to </VisuallyHidden>
            <Money cents={change.afterCents} strong />
          </dd>
        </div>
      ))}
    </dl>
  )
}
