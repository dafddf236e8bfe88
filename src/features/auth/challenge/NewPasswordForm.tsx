import { type JSX, useState } from 'react'
import { PasswordField, TextField } from '../../../ui/field/TextField'
import { AuthForm } from '../AuthForm'
import { useSubmission } from '../use-submission'
import type { ChallengeFormProps } from './challenge-form'
import { requiredAttributesOf } from './required-attributes'

/** Form for a new password after a temporary one, with the attributes that the user pool still requires. */
export function NewPasswordForm({ challenge, answer, back }: ChallengeFormProps): JSX.Element {
  const wanted = requiredAttributesOf(challenge)
  const [newPassword, setNewPassword] = useState('')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const form = useSubmission<string>(['password', ...wanted.map(({ field }) => field)])

  const check = () => ({
    ...(newPassword === '' && { password: 'Enter a new password' }),
    ...Object.fromEntries(
      wanted.flatMap(({ name, field, label }) =>
        (values[name] ?? '').trim() === '' ? [[field, `Enter your ${label.toLowerCase()}`] as const] : [],
      ),
    ),
  })
  const send = () => {
    const attributes = Object.fromEntries(wanted.map(({ name }) => [name, (values[name] ?? '').trim()]))
    return answer({ kind: 'newPassword', newPassword, ...(wanted.length > 0 && { attributes }) })
  }

  return (
    <AuthForm
      title="Choose a new password"
      intro="Your password was set by an administrator. Choose one that only you know."
      message={form.message}
      sending={form.sending}
      submitLabel="Set password and sign in"
      onSubmit={() => void form.submit(check, send)}
      footer={back}
    >
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        value={newPassword}
        error={form.fieldErrors['password']}
        onChange={(value) => {
          setNewPassword(value)
          form.clearField('password')
        }}
      />
      {wanted.map(({ name, field, label, autoComplete }) => (
        <TextField
          key={name}
          label={label}
          name={field}
          autoComplete={autoComplete}
          value={values[name] ?? ''}
          error={form.fieldErrors[field]}
          onChange={(value) => {
            setValues({ ...values, [name]: value })
            form.clearField(field)
          }}
        />
      ))}
    </AuthForm>
  )
}
