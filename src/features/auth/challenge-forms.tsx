import { Stack } from '@chakra-ui/react/stack'
import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Challenge, ChallengeAnswer, TotpSecret } from '../../lib/auth/identity-provider'
import { listParameter, type SecondFactor, secondFactorsOf } from '../../lib/auth/sign-in'
import { useSession } from '../../lib/auth/use-session'
import { classify } from '../../lib/errors/classify'
import { Button } from '../../ui/button/Button'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { RadioCards } from '../../ui/field/RadioCards'
import { PasswordField, TextField } from '../../ui/field/TextField'
import { TotpKey } from '../../ui/figure/TotpKey'
import { AuthForm } from './AuthForm'
import { CodeField, codeRequired, codeSentText, ResendRow, useResendCooldown } from './confirmation-code'
import { useAuthForm } from './use-auth-form'
import { lookUp } from '../../shared/look-up'

type WithoutChallenge<Whole> = Whole extends unknown ? Omit<Whole, 'challenge'> : never

export type Answer = WithoutChallenge<ChallengeAnswer>

export interface ChallengeFormProps {
  challenge: Challenge
  /** Sends the response. Throws if the user can correct it. Otherwise a failure returns to the password step. */
  answer: (answer: Answer) => Promise<void>
  /** Button that returns to the password step. */
  back: ReactNode
}

const factorTexts: Readonly<Record<SecondFactor, { readonly label: string; readonly description: string }>> = {
  SOFTWARE_TOKEN_MFA: { label: 'Authenticator app', description: 'Enter a code that the app shows' },
  SMS_MFA: { label: 'Text message', description: 'Get a code on your phone' },
  EMAIL_OTP: { label: 'Email', description: 'Get a code by email' },
}

/** Form to choose the second factor. */
export function FactorChoiceForm({ challenge, answer, back }: ChallengeFormProps): JSX.Element {
  const factors = secondFactorsOf(challenge)
  const [factor, setFactor] = useState<SecondFactor | null>(factors[0] ?? null)
  const form = useAuthForm<never>({
    values: {},
    async send() {
      if (factor) await answer({ kind: 'factorChoice', factor })
    },
  })
  return (
    <AuthForm
      title="Confirm it’s you"
      intro="Choose how you want to get your code."
      form={form}
      submitLabel="Continue"
      footer={back}
    >
      <RadioCards
        label="Ways to get a code"
        hideLabel
        value={factor}
        onChange={setFactor}
        options={factors.map((value) => ({ value, ...factorTexts[value] }))}
      />
    </AuthForm>
  )
}

interface CodeFormProps extends ChallengeFormProps {
  /** Requests another code. The new challenge replaces the current one. */
  onResend: () => Promise<void>
  /** Returns to the choice of factors. Undefined if the user made no choice. */
  onOtherWay?: (() => Promise<void>) | undefined
}

/** Form for the code of a second factor. */
export function CodeForm({ challenge, answer, back, onResend, onOtherWay }: CodeFormProps): JSX.Element {
  const fromApp = challenge.name === 'SOFTWARE_TOKEN_MFA'
  const [again, setAgain] = useState(false)
  const [requesting, setRequesting] = useState(false)
  const form = useAuthForm({
    values: { code: '' },
    required: codeRequired,
    send: ({ code }) => answer({ kind: 'code', code }),
  })
  const cooldown = useResendCooldown(!fromApp)
  const sentText = codeSentText({
    destination: challenge.parameters['CODE_DELIVERY_DESTINATION'] ?? null,
    medium: challenge.name === 'SMS_MFA' ? 'SMS' : 'EMAIL',
  })

  const request = async (work: () => Promise<void>, whenDone?: () => void): Promise<void> => {
    if (requesting || form.sending) return
    setRequesting(true)
    try {
      await work()
      whenDone?.()
    } catch (error) {
      form.showError(classify(error))
    } finally {
      setRequesting(false)
    }
  }
  const resend = () =>
    request(onResend, () => {
      setAgain(true)
      form.setValue('code', '')
      cooldown.start()
    })

  return (
    <AuthForm
      title="Enter your code"
      intro={
        fromApp
          ? 'Open your authenticator app and enter the code it shows.'
          : `${again ? 'Sent again. ' : ''}${sentText}`
      }
      form={form}
      submitLabel="Verify and sign in"
      footer={
        <Stack gap="1" align="center">
          {fromApp ? null : (
            <ResendRow secondsLeft={cooldown.secondsLeft} resending={requesting} onResend={() => void resend()} />
          )}
          {onOtherWay ? (
            <Button variant="ghost" disabled={requesting} onClick={() => void request(onOtherWay)}>
              Use another way
            </Button>
          ) : null}
          {back}
        </Stack>
      }
    >
      <CodeField label="Code" {...form.field('code')} />
      <LiveRegion>{fromApp ? null : `${again ? 'Sent again. ' : ''}${sentText}`}</LiveRegion>
    </AuthForm>
  )
}

interface TotpSetUpFormProps extends ChallengeFormProps {
  /** Called if the provider issues no secret. */
  onLost: (error: unknown) => void
}

/** Form that sets up an authenticator app, for a user pool that requires a second factor. */
export function TotpSetUpForm({ challenge, answer, back, onLost }: TotpSetUpFormProps): JSX.Element {
  const session = useSession()
  const [issued, setIssued] = useState<TotpSecret | null>(null)
  const form = useAuthForm({
    values: { code: '' },
    required: codeRequired,
    async send({ code }) {
      if (issued) await answer({ kind: 'newTotp', code, session: issued.session ?? challenge.session })
    },
  })
  const requested = useRef(false)
  useEffect(() => {
    // A second request would invalidate the secret on the screen.
    if (requested.current) return
    requested.current = true
    session.beginTotpAtSignIn(challenge).then(setIssued, onLost)
  }, [session, challenge, onLost])

  return (
    <AuthForm
      title="Set up an authenticator app"
      intro="Your account needs a second step at sign-in. Scan the QR code with an authenticator app, then enter the code it shows."
      form={form}
      submitLabel="Turn on and sign in"
      footer={back}
    >
      <TotpKey secret={issued?.secret ?? null} account={challenge.username} />
      <CodeField label="Code" {...form.field('code')} />
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

const knownAttributes: Readonly<Record<string, Omit<RequiredAttribute, 'name'>>> = {
  email: { field: 'email', label: 'Email', autoComplete: 'email' },
  given_name: { field: 'firstName', label: 'First name', autoComplete: 'given-name' },
  family_name: { field: 'lastName', label: 'Last name', autoComplete: 'family-name' },
  name: { field: 'name', label: 'Full name', autoComplete: 'name' },
  phone_number: { field: 'phoneNumber', label: 'Phone number', autoComplete: 'tel' },
  address: { field: 'address', label: 'Address', autoComplete: 'street-address' },
  birthdate: { field: 'birthdate', label: 'Date of birth', autoComplete: 'bday' },
}

/** Converts 'preferred_username' to 'Preferred username', and 'custom:nmls_number' to 'Nmls number'. */
function labelOf(name: string): string {
  const words = name.replace(/^custom:/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the attributes that the user pool requires but does not have for this user. */
function requiredAttributesOf(challenge: Challenge): readonly RequiredAttribute[] {
  return listParameter(challenge, 'requiredAttributes').map((path) => {
    const name = path.replace(/^userAttributes\./, '')
    const attribute = lookUp(knownAttributes, name)
    return { name, ...(attribute ?? { field: name, label: labelOf(name), autoComplete: 'off' }) }
  })
}

/** Form for a new password after a temporary one, with the attributes that the user pool still requires. */
export function NewPasswordForm({ challenge, answer, back }: ChallengeFormProps): JSX.Element {
  const attributes = requiredAttributesOf(challenge)
  const form = useAuthForm<string>({
    values: { password: '', ...Object.fromEntries(attributes.map(({ field }) => [field, ''])) },
    required: {
      password: 'Enter a new password',
      ...Object.fromEntries(attributes.map(({ field, label }) => [field, `Enter your ${label.toLowerCase()}`])),
    },
    send({ password = '', ...values }) {
      const entered = Object.fromEntries(attributes.map(({ name, field }) => [name, lookUp(values, field) ?? '']))
      return answer({
        kind: 'newPassword',
        newPassword: password,
        ...(attributes.length > 0 && { attributes: entered }),
      })
    },
  })

  return (
    <AuthForm
      title="Choose a new password"
      intro="Your password was set by an administrator. Choose one that only you know."
      form={form}
      submitLabel="Set password and sign in"
      footer={back}
    >
      <PasswordField label="New password" autoComplete="new-password" {...form.field('password')} />
      {attributes.map(({ name, field, label, autoComplete }) => (
        <TextField key={name} label={label} autoComplete={autoComplete} {...form.field(field)} />
      ))}
    </AuthForm>
  )
}
