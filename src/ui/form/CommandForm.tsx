import { HStack } from '@chakra-ui/react/stack'
import { chakra } from '@chakra-ui/react/styled-system'
import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'
import { Button } from '../button/Button'
import { ConfirmDialog } from '../dialog/ConfirmDialog'
import { Banner } from '../feedback/Banner'
import { FailureDetails } from '../failure/FailureDetails'
import { LeaveBlocker } from './UnsavedChanges'
import type { CommandFormState, FormValues } from './use-command-form'

/** A confirmation before changes are lost by a link, by Back, or by closing the tab. */
function LeaveGuard({ dirty }: { dirty: () => boolean }): JSX.Element {
  return (
    <LeaveBlocker isDirty={dirty}>
      {({ open, leave, stay }) => (
        <ConfirmDialog
          open={open}
          onClose={stay}
          onConfirm={leave}
          title="Leave without saving?"
          confirmLabel="Leave"
          cancelLabel="Stay"
          tone="danger"
        >
          What you have changed here has not been saved.
        </ConfirmDialog>
      )}
    </LeaveBlocker>
  )
}

export interface CommandFormProps<Values extends FormValues> {
  form: CommandFormState<Values>
  /** Accessible name, for a page with several forms. */
  label?: string
  children?: ReactNode
  /** Buttons, below the error message. */
  footer: ReactNode
}

/** A form with its error above the buttons. Enter submits it, and leaving unsaved changes asks for confirmation. */
export function CommandForm<Values extends FormValues>(props: CommandFormProps<Values>): JSX.Element {
  const { form, label, children, footer } = props
  return (
    <>
      <chakra.form {...form.formProps} display="grid" gap="4" aria-label={label}>
        {children}
        {form.message ? <Banner tone="danger">{form.message}</Banner> : null}
        {form.message ? <FailureDetails error={form.error} /> : null}
        {footer}
      </chakra.form>
      <LeaveGuard dirty={form.isDirty} />
    </>
  )
}

export interface CommandFooterProps {
  form: { readonly dirty: boolean; readonly sending: boolean; readonly discard: () => void }
  submitLabel: string
  variant?: 'primary' | 'secondary'
}

/** The footer of a card that is a form: its buttons, and whether something is unsaved. */
export function CommandFooter({ form, submitLabel, variant = 'secondary' }: CommandFooterProps): JSX.Element {
  const { dirty, sending, discard } = form
  return (
    <HStack wrap="wrap" justify="flex-end" columnGap="3" mt="1" mx="-5" mb="-5" px="5" py="3" borderTopWidth="1px">
      {dirty ? (
        <>
          <Text as="span" me="auto" fontSize="sm" color="fg.muted">
            Unsaved changes
          </Text>
          <Button onClick={discard}>Discard</Button>
        </>
      ) : null}
      <Button type="submit" variant={variant} loading={sending} disabled={!dirty && !sending}>
        {submitLabel}
      </Button>
    </HStack>
  )
}
