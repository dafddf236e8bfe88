import { Box } from '@chakra-ui/react/box'
import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { usStates } from '../../lib/labels/us-states'
import type { CodeDelivery, SignUpInput } from '../../lib/auth/identity-provider'
import { useSession } from '../../lib/auth/use-session'
import { Select } from '../../ui/field/Select'
import { PasswordField, TextField } from '../../ui/field/TextField'
import { AuthForm } from './AuthForm'
import { useSubmission, type FieldErrors } from './use-submission'

type SignUpField = keyof SignUpInput
type SignUpValues = Readonly<Record<SignUpField, string>>

/** Field names in page order, because the first invalid field receives the focus. */
const signUpFields = [
  'username',
  'password',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'nmlsNumber',
  'address',
  'addressLine2',
  'city',
  'state',
  'zipCode',
] as const satisfies readonly SignUpField[]

const emptySignUp = Object.fromEntries(signUpFields.map((field) => [field, ''])) as SignUpValues

const missing: Readonly<Partial<Record<SignUpField, string>>> = {
  username: 'Choose a username',
  password: 'Choose a password',
  email: 'Enter your email',
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  phoneNumber: 'Enter your phone number',
  address: 'Enter your address',
  city: 'Enter your city',
  state: 'Choose your state',
  zipCode: 'Enter your ZIP code',
}

/** Returns errors for missing and malformed values. The identity provider checks the rest, such as password rules. */
function checkSignUp(values: SignUpValues): FieldErrors<SignUpField> {
  const errors: Partial<Record<SignUpField, string>> = {}
  for (const field of signUpFields) {
    const text = missing[field]
    // Spaces are valid characters in a password.
    const value = field === 'password' ? values[field] : values[field].trim()
    if (text && value === '') errors[field] = text
  }
  if (!errors.username && /\s/.test(values.username.trim())) errors.username = 'A username has no spaces'
  if (!errors.email && !/^\S+@\S+\.\S+$/.test(values.email.trim()))
    errors.email = 'Enter an email such as name@example.com'
  if (!errors.phoneNumber && values.phoneNumber.replace(/\D/g, '').length < 10)
    errors.phoneNumber = 'Enter the phone number with its area code'
  if (!errors.zipCode && !/^\d{5}(-\d{4})?$/.test(values.zipCode.trim()))
    errors.zipCode = 'Enter a ZIP code of five digits'
  if (!/^\d{0,12}$/.test(values.nmlsNumber.trim())) errors.nmlsNumber = 'An NMLS number has at most 12 digits'
  return errors
}

/** Returns trimmed values without empty optional fields. The password is not trimmed. */
function toSignUpInput(values: SignUpValues): SignUpInput {
  const trimmed = Object.fromEntries(
    signUpFields.map((field) => [field, field === 'password' ? values[field] : values[field].trim()]),
  ) as SignUpValues
  return {
    ...trimmed,
    addressLine2: trimmed.addressLine2 || undefined,
    nmlsNumber: trimmed.nmlsNumber || undefined,
  }
}

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

  /** Returns the props that all fields share. */
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
        <Group legend="Sign-in">
          <SimpleGrid minChildWidth="13rem" gap="4" alignItems="start">
            <TextField
              label="Username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...field('username')}
            />
            <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
          </SimpleGrid>
        </Group>
        <Group legend="You">
          <SimpleGrid minChildWidth="13rem" gap="4" alignItems="start">
            <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
            <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
            <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
            <TextField label="Phone number" type="tel" autoComplete="tel" {...field('phoneNumber')} />
            <TextField label="NMLS number" inputMode="numeric" {...field('nmlsNumber')} />
          </SimpleGrid>
        </Group>
        <Group legend="Mailing address">
          <TextField label="Address" autoComplete="address-line1" {...field('address')} />
          <TextField
            label="Address line 2"
            autoComplete="address-line2"
            hint="Apt, suite (optional)"
            {...field('addressLine2')}
          />
          <SimpleGrid minChildWidth="13rem" gap="4" alignItems="start">
            <TextField label="City" autoComplete="address-level2" {...field('city')} />
            <Select
              label="State"
              autoComplete="address-level1"
              placeholder="Choose a state"
              options={stateOptions}
              {...field('state')}
            />
            <TextField label="ZIP code" inputMode="numeric" autoComplete="postal-code" {...field('zipCode')} />
          </SimpleGrid>
        </Group>
      </AuthForm>
    </div>
  )
}

function Group({ legend, children }: { legend: string; children: ReactNode }): JSX.Element {
  return (
    <Stack as="fieldset" gap="4" _notFirst={{ pt: '4', borderTopWidth: '1px' }}>
      {/* Without the float, browsers draw a legend on the border of its fieldset. */}
      <Box as="legend" float="left" w="full" fontWeight="semibold">
        {legend}
      </Box>
      {children}
    </Stack>
  )
}
