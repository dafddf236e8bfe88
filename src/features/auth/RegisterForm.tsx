import { Box } from '@chakra-ui/react/box'
import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { CodeDelivery } from '../../lib/session/identity-provider'
import { useSession } from '../../lib/session/use-session'
import { usStates } from '../../lib/format/us-states'
import { Select } from '../../ui/field/Select'
import { PasswordField, TextField } from '../../ui/field/TextField'
import { AuthForm } from './AuthForm'
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
