import { type JSX, useEffect, useState } from 'react'
import { type MutationOutcome, failed } from '../../lib/api/outcome'
import { classify } from '../../lib/errors/classify'
import { useSession, useSessionSnapshot } from '../../lib/auth/use-session'
import { cleanNumber } from '../../shared/pasted-numbers'
import { Banner } from '../../ui/feedback/Banner'
import { TextField } from '../../ui/field/TextField'
import { TotpKey } from '../../ui/figure/TotpKey'
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog'
import { required } from '../../ui/form/rules'

export interface TotpSetUpDialogProps {
  onClose: () => void
  onDone: () => void
}

/** A dialog with a secret for an authenticator app. The secret takes effect once the user enters a code from it. */
export function TotpSetUpDialog({ onClose, onDone }: TotpSetUpDialogProps): JSX.Element {
  const session = useSession()
  const { user } = useSessionSnapshot()
  const [secret, setSecret] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    session
      .loadTotp()
      .then((totp) => totp.begin())
      .then(
        (issued) => here && setSecret(issued),
        (error: unknown) => here && setProblem(classify(error).message),
      )
    return () => {
      here = false
    }
  }, [session])
  const form = useDialogForm({
    values: { code: '' },
    async send({ code }): Promise<MutationOutcome<null>> {
      try {
        await (await session.loadTotp()).confirm(cleanNumber('code', code))
        return { status: 'done', payload: null }
      } catch (error) {
        return failed(classify(error))
      }
    },
    successToast: () => {
      onDone()
      return 'Authenticator app turned on'
    },
    onClose,
  })

  return (
    <FormDialog
      form={form}
      title="Set up an authenticator app"
      description="Scan the QR code with an authenticator app, then enter the code it shows."
      submitLabel="Turn on"
    >
      {problem ? <Banner tone="danger">{problem}</Banner> : null}
      <TotpKey secret={secret} account={user?.email ?? user?.username ?? ''} />
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...form.field('code', required('Enter the code'))}
      />
    </FormDialog>
  )
}
