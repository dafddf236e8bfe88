import { type JSX, useEffect, useState } from 'react'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { PasswordField } from '../../ui/TextField'
import { useToasts } from '../../ui/Toasts'
import { useChangePassword } from './use-change-password'
import { useSaving } from './use-saving'
import styles from './SettingsPart.module.css'

const fields = ['currentPassword', 'newPassword'] as const
const nothing = { currentPassword: '', newPassword: '' }

export function PasswordForm({ onDirty }: { onDirty: (dirty: boolean) => void }): JSX.Element {
  const change = useChangePassword()
  const toasts = useToasts()
  const form = useSaving(fields)
  const [values, setValues] = useState(nothing)
  const dirty = values.currentPassword !== '' || values.newPassword !== ''
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  const submit = async (): Promise<void> => {
    const done = await form.submit(
      () => ({
        ...(values.currentPassword === '' && { currentPassword: 'Enter your current password' }),
        ...(values.newPassword === '' && { newPassword: 'Enter a new password' }),
      }),
      () => change(values),
    )
    if (!done) return
    setValues(nothing)
    toasts.show({ tone: 'success', title: 'Password changed' })
  }
  const field = (name: (typeof fields)[number]) => ({
    name,
    value: values[name],
    error: form.errors[name] ?? null,
    onChange: (value: string) => {
      setValues({ ...values, [name]: value })
      form.clearField(name)
    },
  })

  return (
    <form
      ref={form.formRef}
      aria-label="Password"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {form.message ? <Banner tone="danger">{form.message}</Banner> : null}
      <div className={styles.pair}>
        <PasswordField label="Current password" autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters, with upper and lower case, a number and a symbol"
          {...field('newPassword')}
        />
      </div>
      <div className={styles.foot}>
        <Button type="submit" loading={form.saving} disabled={!dirty && !form.saving}>
          Change password
        </Button>
      </div>
    </form>
  )
}
