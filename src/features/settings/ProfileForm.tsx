import { type JSX, useEffect, useState } from 'react'
import { usStates } from '../../lib/us-states'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Select } from '../../ui/Select'
import { TextField } from '../../ui/TextField'
import { useToasts } from '../../ui/Toasts'
import {
  checkProfile,
  type ProfileField,
  profileFields,
  profileInput,
  type ProfileRecord,
  profileValues,
  sameProfile,
} from './profile-form'
import { useSaving } from './use-saving'
import { useUpdateProfile } from './use-update-profile'
import styles from './SettingsPart.module.css'

export interface ProfileFormProps {
  agent: ProfileRecord & { readonly email: string | null }
  /** Told whenever there is something that would be lost. */
  onDirty: (dirty: boolean) => void
}

export function ProfileForm({ agent, onDirty }: ProfileFormProps): JSX.Element {
  const update = useUpdateProfile()
  const toasts = useToasts()
  const form = useSaving(profileFields)
  const saved = profileValues(agent)
  const [draft, setDraft] = useState<typeof saved | null>(null)
  const values = draft ?? saved
  const dirty = draft !== null && !sameProfile(draft, saved)
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  const submit = async (): Promise<void> => {
    const done = await form.submit(
      () => checkProfile(values),
      () => update(profileInput(values)),
    )
    if (!done) return
    setDraft(null)
    toasts.show({ tone: 'success', title: 'Profile saved' })
  }
  const field = (name: ProfileField) => ({
    name,
    value: values[name],
    error: form.errors[name] ?? null,
    onChange: (value: string) => {
      setDraft({ ...values, [name]: value })
      form.clearField(name)
    },
  })

  return (
    <form
      ref={form.formRef}
      aria-label="Profile"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {form.message ? <Banner tone="danger">{form.message}</Banner> : null}
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Email"
          type="email"
          value={agent.email ?? ''}
          onChange={() => undefined}
          readOnly
          hint="Your sign-in address. Contact admin to change it."
        />
        <TextField label="Phone number" type="tel" autoComplete="tel" {...field('phoneNumber')} />
      </div>
      <TextField label="NMLS number" inputMode="numeric" {...field('nmlsNumber')} />
      <TextField label="Address" autoComplete="address-line1" {...field('line1')} />
      <TextField label="Address line 2" autoComplete="address-line2" {...field('line2')} />
      <div className={styles.trio}>
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
        <Select
          label="State"
          autoComplete="address-level1"
          placeholder="Choose a state"
          options={usStates.map(({ code, name }) => ({ value: code, label: name }))}
          {...field('state')}
        />
        <TextField label="ZIP code" autoComplete="postal-code" inputMode="numeric" {...field('zipCode')} />
      </div>
      <div className={styles.foot}>
        {dirty ? <span className={styles.unsaved}>Unsaved changes</span> : null}
        {dirty ? <Button onClick={() => setDraft(null)}>Discard</Button> : null}
        <Button type="submit" variant="primary" loading={form.saving} disabled={!dirty && !form.saving}>
          Save profile
        </Button>
      </div>
    </form>
  )
}
