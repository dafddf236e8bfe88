import type { JSX } from 'react'
import { useCommand } from '../../lib/command/use-command'
import { graphql } from '../../lib/graphql/graphql'
import { Button } from '../../ui/button/Button'
import { useToasts } from '../../ui/feedback/Toasts'
import { PasswordField } from '../../ui/field/TextField'
import { CommandForm } from '../../ui/form/CommandForm'
import { typed } from '../../ui/form/rules'
import { useCommandForm } from '../../ui/form/use-command-form'
import styles from './SettingsPart.module.css'

const CHANGE_PASSWORD = graphql(`
  mutation ChangePassword($currentPassword: String!, $newPassword: String!) {
    changePassword(currentPassword: $currentPassword, newPassword: $newPassword) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

/** Changes the person's own password. */
export function PasswordForm(): JSX.Element {
  const change = useCommand(CHANGE_PASSWORD, { secret: true })
  const toasts = useToasts()
  const form = useCommandForm({
    values: { currentPassword: '', newPassword: '' },
    send: (values) => change.run(values),
    onDone: () => void toasts.show({ tone: 'success', title: 'Password changed' }),
    stays: 'emptied',
  })
  const { dirty, sending } = form
  return (
    <CommandForm
      form={form}
      label="Password"
      className={styles.form}
      foot={
        <div className={styles.foot}>
          {dirty ? <Button onClick={form.discard}>Discard</Button> : null}
          <Button type="submit" loading={sending} disabled={!dirty && !sending}>
            Change password
          </Button>
        </div>
      }
    >
      <div className={styles.pair}>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field('currentPassword', typed('Enter your current password'))}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters, with upper and lower case, a number and a symbol"
          {...form.field('newPassword', typed('Enter a new password'))}
        />
      </div>
    </CommandForm>
  )
}
