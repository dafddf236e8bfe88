import { Heading } from '@chakra-ui/react/heading'
import { Flex } from '@chakra-ui/react/flex'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'
import { isChallengeMessage } from '../../lib/errors/catalogue'
import { Banner } from '../../ui/feedback/Banner'
import { Button } from '../../ui/button/Button'
import type { AuthFormState } from './use-auth-form'

export interface AuthFormProps {
  title: string
  intro?: ReactNode
  form: Pick<AuthFormState<never>, 'message' | 'sending' | 'submit'>
  submitLabel: string
  children: ReactNode
  /** Content below the button, such as links to other forms. */
  footer?: ReactNode
}

/** Frame of the forms before sign-in. Browser validation is off, because each form validates its fields. */
export function AuthForm(props: AuthFormProps): JSX.Element {
  const { title, intro, form, submitLabel, children, footer } = props
  const { message, sending } = form
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

/** Message for the sign-in page, passed in the navigation state. */
export interface SignInNotice {
  readonly notice: string
  readonly username?: string
}

/** Returns the notice in a navigation state. */
export function readSignInNotice(state: unknown): Partial<SignInNotice> {
  if (typeof state !== 'object' || state === null) return {}
  const record = state as Record<string, unknown>
  return {
    ...(typeof record['notice'] === 'string' && { notice: record['notice'] }),
    ...(typeof record['username'] === 'string' && { username: record['username'] }),
  }
}
