import { HStack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { useCommand } from '../../lib/command/use-command'
import { graphql } from '../../lib/graphql/graphql'
import { personName } from '../../lib/words/person-words'
import { Button } from '../../ui/button/Button'
import { CopyButton } from '../../ui/button/CopyButton'
import { Modal } from '../../ui/dialog/Modal'
import { FormDialog } from '../../ui/form/FormDialog'
import { useCommandForm } from '../../ui/form/use-command-form'
import type { UserChangeProps } from './user-change'

/** Resets the password. Only this response contains the temporary password. */
const RESET_PASSWORD = graphql(`
  mutation ResetUserPassword($userId: ID!) {
    resetUserPassword(userId: $userId) {
      success
      errors {
        message
        code
        field
      }
      temporaryPassword
    }
  }
`)

/** A dialog that resets a password and shows the temporary one once. Closing the dialog discards it. */
export function PasswordDialog({ user, onClose }: UserChangeProps): JSX.Element {
  const [password, setPassword] = useState<string | null>(null)
  const reset = useCommand(RESET_PASSWORD, { secret: true, rereads: 'screen' })
  const form = useCommandForm({
    values: {},
    send: () => reset.run({ userId: user.id }),
    onDone: ({ temporaryPassword }) => setPassword(temporaryPassword),
  })

  if (password === null)
    return (
      <FormDialog
        form={form}
        title={`Reset the password of ${personName(user)}?`}
        submitLabel="Reset password"
        tone="danger"
        onClose={onClose}
      >
        <p>
          The present password stops working. You get a temporary one to pass on; it must be changed at the next
          sign-in.
        </p>
      </FormDialog>
    )
  return (
    <Modal
      open
      onClose={onClose}
      title="Temporary password"
      description={`For ${personName(user)}. It is shown only this once.`}
      footer={
        <Button variant="primary" onClick={onClose}>
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
}
