import { Box } from '@chakra-ui/react/box'
import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { Stack } from '@chakra-ui/react/stack'
import type { JSX, ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { usStateOptions } from '../../lib/labels/us-states'
import { type CodeDelivery, IdentityError, type SignUpInput } from '../../lib/auth/identity-provider'
import { numberProblems } from '../../lib/format/number-fields'
import { useSession } from '../../lib/auth/use-session'
import { Select } from '../../ui/field/Select'
import { PasswordField, TextField } from '../../ui/field/TextField'
import { AuthForm } from './AuthForm'
import { type FieldErrors, useAuthForm } from './use-auth-form'

type SignUpField = keyof SignUpInput
export type SignUpValues = Readonly<Record<SignUpField, string>>

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

const required: FieldErrors<SignUpField> = {
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

/** Returns errors for malformed values. The identity provider checks the rest, such as password rules. */
function checkSignUp(values: SignUpValues): FieldErrors<SignUpField> {
  return {
    ...(/\s/.test(values.username) && { username: 'A username has no spaces' }),
    ...(!/^\S+@\S+\.\S+$/.test(values.email) && { email: 'Enter an email such as name@example.com' }),
    ...numberProblems(values),
  }
}

export interface SignedUp {
  values: SignUpValues
  confirmed: boolean
  codeDelivery: CodeDelivery | null
  /** Why the code was not delivered. */
  problem?: string
}

/** Result of a sign-up whose code could not be delivered. Cognito has created the account. */
function undelivered(error: unknown) {
  if (!(error instanceof IdentityError) || error.type !== 'CodeDeliveryFailureException') throw error
  return { confirmed: false, codeDelivery: null, problem: error.message }
}

export interface RegisterFormProps {
  /** Values and reason from a later step that returns to this form. */
  initialValues?: SignUpValues | undefined
  initialMessage?: string | undefined
  onSignedUp: (result: SignedUp) => void
}

export function RegisterForm({ initialValues, initialMessage, onSignedUp }: RegisterFormProps): JSX.Element {
  const session = useSession()
  const location = useLocation()
  const form = useAuthForm({
    values: initialValues ?? emptySignUp,
    message: initialMessage,
    required,
    check: checkSignUp,
    async send(values) {
      const { addressLine2, nmlsNumber } = values
      const input = { ...values, addressLine2: addressLine2 || undefined, nmlsNumber: nmlsNumber || undefined }
      onSignedUp({ values, ...(await session.signUp(input).catch(undelivered)) })
    },
  })
  const { field } = form

  return (
    <div data-wide="">
      <AuthForm
        title="Create your account"
        form={form}
        submitLabel="Create account"
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
          <SimpleGrid minChildWidth="min(13rem, 100%)" gap="4" alignItems="start">
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
          <SimpleGrid minChildWidth="min(13rem, 100%)" gap="4" alignItems="start">
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
          <SimpleGrid minChildWidth="min(13rem, 100%)" gap="4" alignItems="start">
            <TextField label="City" autoComplete="address-level2" {...field('city')} />
            <Select
              label="State"
              autoComplete="address-level1"
              placeholder="Choose a state"
              options={usStateOptions}
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
