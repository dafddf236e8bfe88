import { chakra } from '@chakra-ui/react/styled-system'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { Flex } from '@chakra-ui/react/flex'
import { type JSX, type ReactNode, useState } from 'react'
import { Banner } from '../feedback/Banner'
import { Button } from '../button/Button'
import { Icon } from '../mark/Icon'
import { Modal } from './Modal'
import { Money } from '../figure/Money'
import { TextArea } from '../field/TextField'

export interface BalanceChange {
  /** Name of the account: "Available funds", "Rate Table One". */
  label: string
  beforeCents: number
  afterCents: number
  /** What the balance is enough for: "Covers about 5 leads". */
  note?: string | undefined
}

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** May be asynchronous. While it runs, the button shows a spinner and ignores further presses. */
  onConfirm: (reason: string) => void | Promise<void>
  title: string
  children?: ReactNode
  amountCents?: number | undefined
  changes?: readonly BalanceChange[]
  /** Shows a field for the reason. With `required`, the button is disabled until a reason is entered. */
  reason?: 'required' | 'optional'
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  busy?: boolean
  /** Message of the last failure, from the error catalog. */
  error?: string | undefined
}

/** A confirmation of a payment or destructive action, with the amount, balances before and after, and the reason. */
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
    <Stack
      as="form"
      gap="4"
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      {children ? (
        <Text as="div" color="fg.muted">
          {children}
        </Text>
      ) : null}
      {amountCents === undefined ? null : (
        <Text fontSize="3xl" letterSpacing="-0.02em" lineHeight="tight">
          <Money cents={amountCents} strong />
        </Text>
      )}
      {changes?.length ? <BalanceChanges changes={changes} /> : null}
      {reason ? (
        <TextArea
          label={reason === 'required' ? 'Reason' : 'Reason (optional)'}
          value={reasonText}
          onChange={setReasonText}
          required={reason === 'required'}
          rows={2}
          maxLength={500}
        />
      ) : null}
      {error ? <Banner tone="danger">{error}</Banner> : null}
      <DialogActions>
        <Button onClick={onClose}>{props.cancelLabel ?? 'Cancel'}</Button>
        <Button type="submit" variant={props.tone ?? 'primary'} loading={working} disabled={waitsForReason}>
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Stack>
  )
}

/**
 * The buttons of a dialog's form, with the look of a dialog's footer. They stay visible while the form scrolls. The
 * confirming button is last, and disabled until the form can be sent.
 */
export const DialogActions = ({ children }: { children: ReactNode }): JSX.Element => (
  <Flex
    data-dialog-footer=""
    wrap="wrap-reverse"
    justify="flex-end"
    gap="2"
    position="var(--fl-sticky)"
    bottom="-6"
    zIndex="sticky"
    mx={{ base: '-4', sm: '-6' }}
    mb="-6"
    px={{ base: '4', sm: '6' }}
    py="0.875rem"
    borderTop="1px solid"
    borderColor="border"
    bg="bg.subtle"
    css={{ '& > button': { flex: { base: '1 1 auto', sm: 'none' } } }}
  >
    {children}
  </Flex>
)

/** A list of balances with the amounts before and after. */
export function BalanceChanges({ changes }: { changes: readonly BalanceChange[] }): JSX.Element {
  return (
    <chakra.dl border="1px solid" borderColor="border" borderRadius="lg" bg="bg.subtle">
      {changes.map((change, index) => (
        <Flex
          key={change.label}
          wrap="wrap"
          align="center"
          justify="space-between"
          gap="0.125rem 1rem"
          px="3"
          py="2.5"
          borderTop={index > 0 ? '1px solid' : undefined}
          borderColor="border"
        >
          <dt>
            {change.label}
            {change.note ? (
              <Text as="span" display="block" fontSize="sm" color="fg.muted">
                {change.note}
              </Text>
            ) : null}
          </dt>
          <Flex as="dd" align="center" gap="2">
            <VisuallyHidden>from </VisuallyHidden>
            <Text as="span" color="fg.muted">
              <Money cents={change.beforeCents} />
            </Text>
            <Icon name="arrowRight" size={14} />
            <VisuallyHidden> to </VisuallyHidden>
            <Money cents={change.afterCents} strong />
          </Flex>
        </Flex>
      ))}
    </chakra.dl>
  )
}
