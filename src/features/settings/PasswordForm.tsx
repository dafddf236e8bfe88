import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import type { JSX } from 'react'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { graphql } from '../../lib/api/graphql'
import { useToasts } from '../../ui/feedback/Toasts'
import { PasswordField } from '../../ui/field/TextField'
import { CommandForm } from '../../ui/form/CommandForm'
import { typed } from '../../ui/form/rules'
import { useCommandForm } from '../../ui/form/use-command-form'
import { SettingsFoot } from './SettingsPart'

const CHANGE_PASSWORD = graphql(`
  mutation ChangePassword($currentPassword: String!, $newPassword: String!) {
    changePassword(currentPassword: $currentPassword, newPassword: $newPassword) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

/** A form that changes the user's password. */
export function PasswordForm(): JSX.Element {
  const change = useAppMutation(CHANGE_PASSWORD, { secret: true })
  const toasts = useToasts()
  const form = useCommandForm({
    values: { currentPassword: '', newPassword: '' },
    send: (values) => change.run(values),
    onDone: () => void toasts.show({ tone: 'success', title: 'Password changed' }),
    stays: 'emptied',
  })
  return (
    <CommandForm form={form} label="Password" foot={<SettingsFoot form={form} submitLabel="Change password" />}>
      <SimpleGrid minChildWidth="14rem" gap="4">
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
      </SimpleGrid>
    </CommandForm>
  )
}
