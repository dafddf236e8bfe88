import { Box } from '@chakra-ui/react/box'
import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, Suspense, useCallback, useEffect, useState } from 'react'
import { failed, failureMessage } from '../../lib/api/outcome'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { type AppError } from '../../lib/errors/app-error'
import { classify } from '../../lib/errors/classify'
import { useSession } from '../../lib/auth/use-session'
import { Button } from '../../ui/button/Button'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { useToasts } from '../../ui/feedback/Toasts'
import { PasswordField } from '../../ui/field/TextField'
import { StatusBadge } from '../../ui/figure/StatusBadge'
import { CommandFooter, CommandForm } from '../../ui/form/CommandForm'
import { requiredUntrimmed } from '../../ui/form/rules'
import { useCommandForm } from '../../ui/form/use-command-form'
import { lazyComponent, prefetchOnHover } from '../../ui/lazy-component'
import { CHANGE_PASSWORD } from './mutations'

/** A form that changes the user's password. */
export function PasswordForm(): JSX.Element {
  const change = useAppMutation(CHANGE_PASSWORD, { secret: true })
  const toasts = useToasts()
  const form = useCommandForm({
    values: { currentPassword: '', newPassword: '' },
    send: (values) => change.run(values),
    onDone: () => void toasts.show({ tone: 'success', title: 'Password changed' }),
    stays: 'emptied',
  })
  return (
    <CommandForm form={form} label="Password" footer={<CommandFooter form={form} submitLabel="Change password" />}>
      <SimpleGrid minChildWidth="min(14rem, 100%)" gap="4">
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field('currentPassword', requiredUntrimmed('Enter your current password'))}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters, with upper and lower case, a number and a symbol"
          {...form.field('newPassword', requiredUntrimmed('Enter a new password'))}
        />
      </SimpleGrid>
    </CommandForm>
  )
}

const TotpSetUpDialog = lazyComponent(
  () => import('./TotpSetUpDialog'),
  (module) => module.TotpSetUpDialog,
)

type State = 'loading' | 'on' | 'off' | AppError

/** Controls that add or remove the authenticator app for sign-in codes. */
export function SecondFactor(): JSX.Element {
  const session = useSession()
  const [state, setState] = useState<State>('loading')
  const [dialog, setDialog] = useState<'none' | 'setUp' | 'remove'>('none')
  const read = useCallback(
    () =>
      session
        .loadTotp()
        .then((totp) => totp.isOn())
        .then(
          (on) => setState(on ? 'on' : 'off'),
          (error: unknown) => setState(classify(error)),
        ),
    [session],
  )
  useEffect(() => void read(), [read])
  const close = () => {
    setDialog('none')
    // The outcome of the dialog may be unknown.
    void read()
  }
  const isOn = state === 'on'

  return (
    <>
      <HStack wrap="wrap" justify="space-between" columnGap="4" rowGap="2">
        <Box flex="1 1 9rem">
          <HStack wrap="wrap" columnGap="2.5" rowGap="1" minHeight="7">
            <p>Authenticator app</p>
            {state === 'loading' ? <Skeleton width="3.5rem" height="1.375rem" /> : null}
            {isOn ? <StatusBadge tone="success">On</StatusBadge> : null}
            {state === 'off' ? <StatusBadge tone="neutral">Off</StatusBadge> : null}
          </HStack>
          {typeof state === 'object' ? (
            <Text role="alert" fontSize="sm" color="danger.fg">
              {state.message}
            </Text>
          ) : (
            <Text fontSize="sm" color="fg.muted">
              Signing in asks for a code from an app on your phone.
            </Text>
          )}
        </Box>
        {typeof state === 'object' ? (
          <Button
            icon="refresh"
            onClick={() => {
              setState('loading')
              void read()
            }}
          >
            Retry
          </Button>
        ) : (
          <Button
            disabled={state === 'loading'}
            onClick={() => setDialog(isOn ? 'remove' : 'setUp')}
            {...prefetchOnHover(TotpSetUpDialog)}
          >
            {isOn ? 'Remove' : 'Set up'}
          </Button>
        )}
      </HStack>
      {dialog === 'setUp' ? (
        <Suspense>
          <TotpSetUpDialog onClose={close} onDone={() => setState('on')} />
        </Suspense>
      ) : null}
      <RemoveDialog open={dialog === 'remove'} onClose={close} onDone={() => setState('off')} />
    </>
  )
}

interface RemoveDialogProps {
  open: boolean
  onClose: () => void
  onDone: () => void
}

function RemoveDialog({ open, onClose, onDone }: RemoveDialogProps): JSX.Element {
  const session = useSession()
  const toasts = useToasts()
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const remove = async (): Promise<void> => {
    setProblem(undefined)
    try {
      await (await session.loadTotp()).remove()
      toasts.show({ tone: 'success', title: 'Authenticator app removed' })
      onDone()
      onClose()
    } catch (error) {
      setProblem(failureMessage(failed(classify(error))))
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={remove}
      title="Remove the authenticator app?"
      confirmLabel="Remove"
      tone="danger"
      error={problem}
    >
      <p>You will sign in with your password alone.</p>
    </ConfirmDialog>
  )
}
