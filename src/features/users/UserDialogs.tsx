import { useQuery } from '@apollo/client/react'
import { HStack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import type { UserNowQuery } from '../../lib/api/__generated__/documents'
import type { UserRole } from '../../lib/api/__generated__/schema'
import { graphql } from '../../lib/api/graphql'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { formatCents, parseAmountToCents } from '../../shared/money'
import { nameOf, optionsOf, wordsOf } from '../../lib/labels/labels'
import { usStateOptions, usStates } from '../../lib/labels/us-states'
import { personName, userRoles } from '../../lib/labels/user-labels'
import { useTimeZone } from '../../lib/time/use-calendar'
import { Button } from '../../ui/button/Button'
import { CopyButton } from '../../ui/button/CopyButton'
import { BalanceChanges } from '../../ui/dialog/ConfirmDialog'
import { Modal } from '../../ui/dialog/Modal'
import { ChipPicker } from '../../ui/field/ChipPicker'
import { Select } from '../../ui/field/Select'
import { AmountField } from '../../ui/field/AmountField'
import { TextField } from '../../ui/field/TextField'
import { FormDialog, ReasonField, useDialogForm, useMutationDialog } from '../../ui/form/FormDialog'
import { amount, centsOf, required } from '../../ui/form/rules'
import { type FormValues, useCommandForm } from '../../ui/form/use-command-form'
import {
  CREDIT_FUNDS,
  CREDIT_WALLET,
  RESET_PASSWORD,
  UPDATE_NAMES,
  UPDATE_ROLE,
  UPDATE_STATES,
  UPDATE_STATUS,
} from './mutations'
import { USER_WALLETS } from './user-tabs'
import type { PendingUserChange, UserChange, UserDetail } from './UserDrawer'

type UserDialogProps = Omit<PendingUserChange, 'change'> & { readonly onClose: () => void }

const USER_NOW = graphql(`
  query UserNow($userId: ID!) {
    getUserProfile(userId: $userId) {
      id
      firstName
      lastName
      role
      status
      assignedStates
    }
  }
`)

type CurrentUser = NonNullable<UserNowQuery['getUserProfile']>

/** Returns the options of a form that compares its values with the saved user before it sends them. */
const recordOf = <Values extends FormValues>(user: UserDetail, valuesOf: (user: CurrentUser) => Values) => ({
  values: valuesOf(user),
  current: {
    query: USER_NOW,
    variables: { userId: user.id },
    values: ({ getUserProfile }: UserNowQuery) => getUserProfile && valuesOf(getUserProfile),
  },
})

function StatusDialog({ user, enable, onClose }: UserDialogProps & { enable: boolean }): JSX.Element {
  const form = useMutationDialog({
    values: { reason: '' },
    mutation: UPDATE_STATUS,
    variables: ({ reason }) => ({
      userId: user.id,
      status: enable ? ('ACTIVE' as const) : ('DISABLED' as const),
      reason: reason.trim() || null,
    }),
    successToast: () => `${personName(user)} is ${enable ? 'enabled' : 'disabled'}`,
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`${enable ? 'Enable' : 'Disable'} ${personName(user)}?`}
      submitLabel={enable ? 'Enable' : 'Disable'}
      tone={enable ? 'primary' : 'danger'}
    >
      <p>
        {enable
          ? 'The person can sign in again.'
          : 'The person is signed out and cannot sign in. Money and leads stay as they are.'}
      </p>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

function RoleDialog({ user, onClose }: UserDialogProps): JSX.Element {
  const isKnown = Object.hasOwn(userRoles, user.role)
  const form = useMutationDialog({
    ...recordOf(user, ({ role }) => ({ role })),
    mutation: UPDATE_ROLE,
    // The rule of the field excludes any other role.
    variables: ({ role }) => ({ userId: user.id, role: role as UserRole }),
    successToast: ({ role }) => `${personName(user)} is ${nameOf(userRoles, role).toLowerCase()} now`,
    onClose,
  })
  return (
    <FormDialog form={form} title={`Change role · ${personName(user)}`} submitLabel="Change role">
      <p>Takes effect right away. Pages that the new role can’t open are closed.</p>
      <Select
        label="Role"
        options={[
          ...(isKnown ? [] : [{ value: user.role, label: wordsOf(user.role), disabled: true }]),
          ...optionsOf(userRoles),
        ]}
        {...form.field('role', (role) => (Object.hasOwn(userRoles, role) ? null : 'Select a role.'))}
      />
    </FormDialog>
  )
}

/** A dialog that resets a password and shows the temporary one once. Closing the dialog discards it. */
function PasswordDialog({ user, onClose }: UserDialogProps): JSX.Element {
  const [password, setPassword] = useState<string | null>(null)
  const reset = useAppMutation(RESET_PASSWORD, { secret: true })
  const form = useCommandForm({
    values: {},
    send: () => reset.run({ userId: user.id }),
    onDone: ({ temporaryPassword }) => setPassword(temporaryPassword),
  })

  if (password === null)
    return (
      <FormDialog
        form={{ ...form, onClose }}
        title={`Reset the password of ${personName(user)}?`}
        submitLabel="Reset password"
        tone="danger"
      >
        <p>
          The present password stops working. You get a temporary one to pass on; it must be changed at the next
          sign-in.
        </p>
      </FormDialog>
    )
  return (
    <Modal
      open
      onClose={onClose}
      title="Temporary password"
      description={`For ${personName(user)}. It is shown only this once.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <HStack gap="3">
        <code aria-label="Temporary password">{password}</code>
        <CopyButton text={password} what="temporary password" wide />
      </HStack>
    </Modal>
  )
}

function NamesDialog({ user, onClose }: UserDialogProps): JSX.Element {
  const form = useMutationDialog({
    ...recordOf(user, ({ firstName, lastName }) => ({ firstName: firstName ?? '', lastName: lastName ?? '' })),
    mutation: UPDATE_NAMES,
    variables: (_values, changed) => ({ userId: user.id, input: changed }),
    successToast: () => 'The name was changed',
    onClose,
  })
  return (
    <FormDialog form={form} title={`Edit name · ${personName(user)}`} submitLabel="Save name">
      <TextField label="First name" maxLength={100} autoFocus {...form.field('firstName')} />
      <TextField label="Last name" maxLength={100} {...form.field('lastName')} />
    </FormDialog>
  )
}

type StateSelection = Readonly<Record<string, boolean>>

/** Returns one form field for each state, so that two administrators can change different states at the same time. */
const selectionOf = (states: readonly string[]): StateSelection =>
  Object.fromEntries(usStates.map(({ code }) => [code, states.includes(code)]))

const selectedIn = (selection: StateSelection): string[] =>
  Object.entries(selection).flatMap(([code, isSelected]) => (isSelected ? [code] : []))

function StatesDialog({ user, onClose }: UserDialogProps): JSX.Element {
  const form = useMutationDialog({
    ...recordOf(user, ({ assignedStates }) => selectionOf(assignedStates)),
    mutation: UPDATE_STATES,
    variables: (selection) => ({
      userId: user.id,
      operation: 'SET' as const,
      states: selectedIn(selection).toSorted(),
    }),
    successToast: () => 'The states were changed',
    onClose,
  })
  const count = selectedIn(form.values).length
  return (
    <FormDialog
      form={form}
      title={`Edit states · ${personName(user)}`}
      submitLabel={`Save ${count} ${count === 1 ? 'state' : 'states'}`}
    >
      <ChipPicker
        label="States"
        error={usStates.map(({ code }) => form.toggle(code).error).find(Boolean)}
        options={usStateOptions}
        value={selectedIn(form.values)}
        onChange={(states) => form.set(selectionOf(states))}
      />
    </FormDialog>
  )
}

const FUNDS = 'funds'
const fromOneCent = { minCents: 1 }

/** A dialog that credits an agent's funds or one of the agent's wallets. The credit stores its reason. */
export function CreditDialog({ user, fundsCents, onClose }: UserDialogProps): JSX.Element {
  const { data } = useQuery(USER_WALLETS, {
    variables: { userId: user.id, timeZone: useTimeZone() },
    fetchPolicy: 'cache-and-network',
  })
  const creditFunds = useAppMutation(CREDIT_FUNDS)
  const creditWallet = useAppMutation(CREDIT_WALLET)
  const targets = [
    { value: FUNDS, label: 'Available funds', balanceCents: fundsCents },
    ...(data?.getUserWallets ?? []).map(({ sourceId, leadSource, balanceCents }) => ({
      value: sourceId,
      label: leadSource?.name ?? sourceId,
      balanceCents,
    })),
  ]
  const form = useDialogForm({
    values: { amount: '', into: FUNDS, reason: '' },
    send: ({ amount: text, into, reason }) => {
      const credit = { agentId: user.id, amountCents: centsOf(text, fromOneCent), reason: reason.trim() }
      return into === FUNDS ? creditFunds.run(credit) : creditWallet.run({ ...credit, sourceId: into })
    },
    successToast: (values) => {
      const given = formatCents(centsOf(values.amount, fromOneCent))
      return `${given} credited to ${personName(user)}`
    },
    onClose,
    apiNames: { amountCents: 'amount', sourceId: 'into' },
  })
  const parsed = parseAmountToCents(form.values.amount, fromOneCent)
  const target = targets.find(({ value }) => value === form.values.into)
  const missing = { value: form.values.into, label: 'A wallet that is no longer there', disabled: true }

  return (
    <FormDialog
      form={form}
      title={`Credit ${personName(user)}`}
      submitLabel={parsed.ok ? `Credit ${formatCents(parsed.cents)}` : 'Credit'}
    >
      <AmountField label="Amount" autoFocus {...form.field('amount', amount(fromOneCent))} />
      <Select
        label="Into"
        options={target ? targets : [...targets, missing]}
        {...form.field('into', () => (target ? null : 'This wallet is gone. Select where the money goes.'))}
      />
      {parsed.ok && target ? (
        <BalanceChanges
          changes={[
            { label: target.label, beforeCents: target.balanceCents, afterCents: target.balanceCents + parsed.cents },
          ]}
        />
      ) : null}
      <ReasonField required {...form.field('reason', required('Say why: the reason is kept with the credit.'))} />
    </FormDialog>
  )
}

const dialogs: Readonly<Record<UserChange, (props: UserDialogProps) => JSX.Element>> = {
  credit: CreditDialog,
  names: NamesDialog,
  password: PasswordDialog,
  role: RoleDialog,
  states: StatesDialog,
  enable: (props) => <StatusDialog {...props} enable />,
  disable: (props) => <StatusDialog {...props} enable={false} />,
}

/** A dialog for a pending change to a user. */
export function UserDialog({ change, ...props }: UserDialogProps & PendingUserChange): JSX.Element {
  const Dialog = dialogs[change]
  return <Dialog {...props} />
}
