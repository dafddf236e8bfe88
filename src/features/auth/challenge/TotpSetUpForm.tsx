import { type JSX, useEffect, useRef, useState } from 'react'
import type { TotpSecret } from '../../../lib/session/identity-provider'
import { useSession } from '../../../lib/session/use-session'
import { AuthForm } from '../AuthForm'
import { CodeField } from '../CodeField'
import { useCode } from '../use-code'
import { useSubmission } from '../use-submission'
import { TotpKey } from '../../../ui/figure/TotpKey'
import type { ChallengeFormProps } from './challenge-form'

export interface TotpSetUpFormProps extends ChallengeFormProps {
  /** Called if the provider issues no secret. */
  onLost: (error: unknown) => void
}

/** Form that sets up an authenticator app, for a user pool that requires a second factor. */
export function TotpSetUpForm({ challenge, answer, back, onLost }: TotpSetUpFormProps): JSX.Element {
  const session = useSession()
  const [issued, setIssued] = useState<TotpSecret | null>(null)
  const form = useSubmission(['code'])
  const { code, missing, field } = useCode(form)
  const begun = useRef(false)
  useEffect(() => {
    // A second request would invalidate the secret on the screen.
    if (begun.current) return
    begun.current = true
    session.beginTotpAtSignIn(challenge).then(setIssued, onLost)
  }, [session, challenge, onLost])

  return (
    <AuthForm
      title="Set up an authenticator app"
      intro="Your account needs a second step at sign-in. Scan the QR code with an authenticator app, then enter the code it shows."
      message={form.message}
      sending={form.sending}
      submitLabel="Turn on and sign in"
      onSubmit={() =>
        void form.submit(
          () => missing,
          async () => {
            if (issued) await answer({ kind: 'newTotp', code, session: issued.session ?? challenge.session })
          },
        )
      }
      footer={back}
    >
      <TotpKey secret={issued?.secret ?? null} account={challenge.username} />
      <CodeField label="Code" {...field} />
    </AuthForm>
  )
}
