import { type JSX, useState, useEffect, useRef } from 'react'
import { challengeMessage } from '../../../lib/errors/catalogue'
import { classify } from '../../../lib/errors/classify'
import { listParameter } from '../../../lib/auth/sign-in'
import type { Challenge, Credentials, TotpSecret } from '../../../lib/auth/identity-provider'
import type { SignInOutcome } from '../../../lib/auth/session'
import { useSession } from '../../../lib/auth/use-session'
import { Button } from '../../../ui/button/Button'
import { Banner } from '../../../ui/feedback/Banner'
import { PasswordField, TextField } from '../../../ui/field/TextField'
import { TotpKey } from '../../../ui/figure/TotpKey'
import { AuthForm } from '../AuthForm'
import { CodeField } from '../CodeField'
import { useCode } from '../use-code'
import { useSubmission } from '../use-submission'
import { type Answer, whyOver, type ChallengeFormProps } from './challenge-form'
import { CodeForm } from './CodeForm'
import { WayForm } from './WayForm'

interface TotpSetUpFormProps extends ChallengeFormProps {
  /** Called if the provider issues no secret. */
  onLost: (error: unknown) => void
}

/** Form that sets up an authenticator app, for a user pool that requires a second factor. */
function TotpSetUpForm({ challenge, answer, back, onLost }: TotpSetUpFormProps): JSX.Element {
  const session = useSession()
  const [issued, setIssued] = useState<TotpSecret | null>(null)
  const form = useSubmission(['code'])
  const { code, missing, field } = useCode(form)
  const begun = useRef(false)
  useEffect(() => {
    // A second request would invalidate the secret on the screen.
    if (begun.current) return
    begun.current = true
    session.beginTotpAtSignIn(challenge).then(setIssued, onLost)
  }, [session, challenge, onLost])

  return (
    <AuthForm
      title="Set up an authenticator app"
      intro="Your account needs a second step at sign-in. Scan the QR code with an authenticator app, then enter the code it shows."
      message={form.message}
      sending={form.sending}
      submitLabel="Turn on and sign in"
      onSubmit={() =>
        void form.submit(
          () => missing,
          async () => {
            if (issued) await answer({ kind: 'newTotp', code, session: issued.session ?? challenge.session })
          },
        )
      }
      footer={back}
    >
      <TotpKey secret={issued?.secret ?? null} account={challenge.username} />
      <CodeField label="Code" {...field} />
    </AuthForm>
  )
}

interface RequiredAttribute {
  /** Attribute name in the user pool. */
  readonly name: string
  /** Field name in the form. Errors of the user pool refer to this name. */
  readonly field: string
  readonly label: string
  readonly autoComplete: string
}

const known: Readonly<Record<string, Omit<RequiredAttribute, 'name'>>> = {
  email: { field: 'email', label: 'Email', autoComplete: 'email' },
  given_name: { field: 'firstName', label: 'First name', autoComplete: 'given-name' },
  family_name: { field: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  name: { field: 'name', label: 'Full name', autoComplete: 'name' },
  phone_number: { field: 'phoneNumber', label: 'Phone number', autoComplete: 'tel' },
  address: { field: 'address', label: 'Address', autoComplete: 'street-address' },
  birthdate: { field: 'birthdate', label: 'Date of birth', autoComplete: 'bday' },
}

/** Converts 'preferred_username' to 'Preferred username', and 'custom:nmls_number' to 'Nmls number'. */
function inWords(name: string): string {
  const words = name.replace(/^custom:/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the attributes that the user pool requires but does not have for this user. */
function requiredAttributesOf(challenge: Challenge): readonly RequiredAttribute[] {
  return listParameter(challenge, 'requiredAttributes').map((path) => {
    const name = path.replace(/^userAttributes\./, '')
    const attribute = Object.hasOwn(known, name) ? known[name] : undefined
    return { name, ...(attribute ?? { field: name, label: inWords(name), autoComplete: 'off' }) }
  })
}

/** Form for a new password after a temporary one, with the attributes that the user pool still requires. */
function NewPasswordForm({ challenge, answer, back }: ChallengeFormProps): JSX.Element {
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

export interface ChallengeStepProps {
  challenge: Challenge
  /** Username and password, because a new code requires another sign-in. */
  credentials: Credentials
  /** Returns to the username and password, with an optional error message. */
  onStartAgain: (message: string | null) => void
}

/** The current sign-in challenge, with a banner and a form. Shows the next challenge after each response. */
export function ChallengeStep(props: ChallengeStepProps): JSX.Element {
  const { credentials, onStartAgain } = props
  const session = useSession()
  const [challenge, setChallenge] = useState(props.challenge)
  /** Second factor that the user chose. Null before a choice, or if the user pool offers none. */
  const [way, setWay] = useState<string | null>(null)

  /** Shows the next step. Throws if the user can try again. After sign-in, the route guard redirects. */
  const follow = (outcome: SignInOutcome): void => {
    if (outcome.kind === 'signedIn') return
    if (outcome.kind === 'challenge') return setChallenge(outcome.challenge)
    if (outcome.kind !== 'failed') return onStartAgain(outcome.message)
    const why = whyOver(outcome.error)
    if (why === null) throw outcome.error
    onStartAgain(why)
  }
  const answer = async (given: Answer): Promise<void> => {
    if (given.kind === 'way') setWay(given.way)
    follow(await session.answerChallenge({ ...given, challenge }))
  }
  const otherWay = async (): Promise<void> => {
    setWay(null)
    follow(await session.signIn(credentials))
  }
  const resend = async (): Promise<void> => {
    const outcome = await session.signIn(credentials)
    const asksForWay = outcome.kind === 'challenge' && outcome.challenge.name === 'SELECT_MFA_TYPE'
    if (!asksForWay || way === null) return follow(outcome)
    follow(await session.answerChallenge({ kind: 'way', way, challenge: outcome.challenge }))
  }

  const form = {
    challenge,
    answer,
    back: (
      <Button variant="ghost" onClick={() => onStartAgain(null)}>
        Back to sign in
      </Button>
    ),
  }
  return (
    <>
      <div data-auth-notice="">
        <Banner>{challengeMessage(challenge.name)}</Banner>
      </div>
      {formFor()}
    </>
  )

  function formFor(): JSX.Element {
    switch (challenge.name) {
      case 'NEW_PASSWORD_REQUIRED':
        return <NewPasswordForm {...form} />
      case 'SELECT_MFA_TYPE':
        return <WayForm {...form} />
      case 'MFA_SETUP':
        return (
          <TotpSetUpForm
            {...form}
            onLost={(error) => onStartAgain(whyOver(classify(error)) ?? classify(error).message)}
          />
        )
      default:
        return (
          <CodeForm key={challenge.name} {...form} onResend={resend} onOtherWay={way === null ? undefined : otherWay} />
        )
    }
  }
}
