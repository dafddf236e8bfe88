import { type JSX, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { CodeDelivery } from '../../lib/session/identity-provider'
import { useSession } from '../../lib/session/use-session'
import { usStates } from '../../lib/format/us-states'
import { Select } from '../../ui/field/Select'
import { PasswordField, TextField } from '../../ui/field/TextField'
import { AuthForm } from './AuthForm'
import styles from './AuthForm.module.css'
import { checkSignUp, emptySignUp, type SignUpField, signUpFields, toSignUpInput } from './sign-up-fields'
import { useSubmission } from './use-submission'

export interface SignedUp {
  username: string
  password: string
  confirmed: boolean
  codeDelivery: CodeDelivery | null
}

const stateOptions = usStates
  .map(({ code, name }) => ({ value: code, label: name }))
  .sort((a, b) => a.label.localeCompare(b.label))

export function RegisterForm({ onSignedUp }: { onSignedUp: (result: SignedUp) => void }): JSX.Element {
  const session = useSession()
  const location = useLocation()
  const [values, setValues] = useState(emptySignUp)
  const form = useSubmission(signUpFields)

  /** What every field of this form has in common. */
  const field = (name: SignUpField) => ({
    name,
    value: values[name],
    error: form.fieldErrors[name],
    onChange: (value: string) => {
      setValues((current) => ({ ...current, [name]: value }))
      form.clearField(name)
    },
  })
  const send = async (): Promise<void> => {
    const input = toSignUpInput(values)
    const { confirmed, codeDelivery } = await session.signUp(input)
    onSignedUp({ username: input.username, password: input.password, confirmed, codeDelivery })
  }

  return (
    <div data-wide="">
      <AuthForm
        title="Create your account"
        message={form.message}
        sending={form.sending}
        submitLabel="Create account"
        onSubmit={() => void form.submit(() => checkSignUp(values), send)}
        footer={
          <>
            Already have an account?
            <Link to="/login" state={location.state}>
              Sign in
            </Link>
          </>
        }
      >
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Sign-in</legend>
          <div className={styles.pair}>
            <TextField
              label="Username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...field('username')}
            />
            <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
          </div>
        </fieldset>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>You</legend>
          <div className={styles.pair}>
            <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
            <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
            <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
            <TextField label="Phone number" type="tel" autoComplete="tel" {...field('phoneNumber')} />
            <TextField label="NMLS number" inputMode="numeric" {...field('nmlsNumber')} />
          </div>
        </fieldset>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Mailing address</legend>
          <TextField label="Address" autoComplete="address-line1" {...field('address')} />
          <TextField
            label="Address line 2"
            autoComplete="address-line2"
            hint="Apt, suite (optional)"
            {...field('addressLine2')}
          />
          <div className={styles.pair}>
            <TextField label="City" autoComplete="address-level2" {...field('city')} />
            <Select
              label="State"
              autoComplete="address-level1"
              placeholder="Choose a state"
              options={stateOptions}
              {...field('state')}
            />
            <TextField label="ZIP code" inputMode="numeric" autoComplete="postal-code" {...field('zipCode')} />
          </div>
        </fieldset>
      </AuthForm>
    </div>
  )
}
