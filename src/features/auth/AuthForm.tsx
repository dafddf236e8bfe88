import { Heading } from '@chakra-ui/react/heading'
import { Flex } from '@chakra-ui/react/flex'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'
import { isChallengeMessage } from '../../lib/errors/catalogue'
import { Banner } from '../../ui/feedback/Banner'
import { Button } from '../../ui/button/Button'
import { FailureDetails } from '../../ui/failure/FailureDetails'
import type { AuthFormState } from './use-auth-form'

export interface AuthFormProps {
  title: string
  intro?: ReactNode
  form: Pick<AuthFormState<never>, 'error' | 'message' | 'sending' | 'submit'>
  submitLabel: string
  children: ReactNode
  /** Content below the button, such as links to other forms. */
  footer?: ReactNode
}

/** Frame of the forms before sign-in. Browser validation is off, because each form validates its fields. */
export function AuthForm(props: AuthFormProps): JSX.Element {
  const { title, intro, form, submitLabel, children, footer } = props
  const { error, message, sending } = form
  return (
    <Stack asChild gap="5">
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <div>
          <Heading fontSize="xl" tabIndex={-1} data-page-heading="">
            {title}
          </Heading>
          {intro ? (
            <Text mt="1" color="fg.muted" textWrap="pretty">
              {intro}
            </Text>
          ) : null}
        </div>
        {message ? <Banner tone={isChallengeMessage(message) ? 'info' : 'danger'}>{message}</Banner> : null}
        {message ? <FailureDetails error={error} /> : null}
        {children}
        <Button type="submit" variant="primary" size="lg" fullWidth loading={sending}>
          {submitLabel}
        </Button>
        {footer ? (
          <Flex wrap="wrap" align="center" justify="center" gap="1.5" color="fg.muted">
            {footer}
          </Flex>
        ) : null}
      </form>
    </Stack>
  )
}

/** What the pages of sign-in, sign-up, and reset pass on to each other, in the navigation state. */
export interface SignInNotice {
  readonly username?: string
  /** What has been done. */
  readonly notice?: string
  /** Why the page before could not go on. */
  readonly problem?: string
  /** Why the password must be reset, if the provider has already sent a code for it. */
  readonly resetReason?: string
}

/** Returns the notice in a navigation state. */
export function readSignInNotice(state: unknown): SignInNotice {
  if (typeof state !== 'object' || state === null) return {}
  const names: readonly (keyof SignInNotice)[] = ['username', 'notice', 'problem', 'resetReason']
  return Object.fromEntries(
    Object.entries(state).filter(([name, text]) => isText(text) && names.some((one) => one === name)),
  )
}

const isText = (value: unknown): boolean => typeof value === 'string'
