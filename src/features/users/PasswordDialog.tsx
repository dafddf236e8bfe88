import { HStack, Stack } from '@chakra-ui/react'
import { type JSX, useState } from 'react'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { CopyButton } from '../../ui/CopyButton'
import { Modal } from '../../ui/Modal'
import { useResetPassword } from './user-actions'
import type { UserChangeProps } from './UserChangeDialog'
import { nameOf } from './user-words'

/** Resets a password. The temporary one is shown once: closing the dialog forgets it. */
export function PasswordDialog({ pending, confirmation }: UserChangeProps): JSX.Element {
  const { user } = pending
  const [password, setPassword] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const resetPassword = useResetPassword()

  const reset = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    const outcome = await resetPassword({ userId: user.id })
    setBusy(false)
    if (outcome.ok) setPassword(outcome.payload.temporaryPassword)
    else setError(outcome.error.message)
  }

  if (password !== null)
    return (
      <Modal
        open
        onClose={confirmation.close}
        title="Temporary password"
        description={`For ${nameOf(user)}. It is shown only this once.`}
        footer={
          <Button variant="primary" onClick={confirmation.close}>
            Done
          </Button>
        }
      >
        <HStack gap="3">
          <code aria-label="Temporary password">{password}</code>
          <CopyButton text={password} what="temporary password" wide />
        </HStack>
      </Modal>
    )
  return (
    <ConfirmDialog
      open
      onClose={confirmation.close}
      onConfirm={reset}
      title={`Reset the password of ${nameOf(user)}?`}
      confirmLabel="Reset password"
      tone="danger"
      busy={busy}
      error={error}
    >
      <Stack gap="2">
        <p>
          The present password stops working. You get a temporary one to pass on; it must be changed at the next
          sign-in.
        </p>
      </Stack>
    </ConfirmDialog>
  )
}
