import { type JSX, useState } from 'react'
import { secondFactorsOf, type SecondFactor } from '../../../lib/auth/sign-in'
import { RadioCards } from '../../../ui/field/RadioCards'
import { AuthForm } from '../AuthForm'
import { useSubmission } from '../use-submission'
import type { ChallengeFormProps } from './challenge-form'

const words: Readonly<Record<SecondFactor, { readonly label: string; readonly description: string }>> = {
  SOFTWARE_TOKEN_MFA: { label: 'Authenticator app', description: 'Enter a code that the app shows' },
  SMS_MFA: { label: 'Text message', description: 'Get a code on your phone' },
  EMAIL_OTP: { label: 'Email', description: 'Get a code by email' },
}

/** Form to choose the second factor. */
export function WayForm({ challenge, answer, back }: ChallengeFormProps): JSX.Element {
  const ways = secondFactorsOf(challenge)
  const [way, setWay] = useState<SecondFactor | null>(ways[0] ?? null)
  const form = useSubmission([])
  return (
    <AuthForm
      title="Confirm it’s you"
      intro="Choose how you want to get your code."
      message={form.message}
      sending={form.sending}
      submitLabel="Continue"
      onSubmit={() =>
        void form.submit(
          () => ({}),
          async () => {
            if (way) await answer({ kind: 'way', way })
          },
        )
      }
      footer={back}
    >
      <RadioCards
        label="Ways to get a code"
        hideLabel
        value={way}
        onChange={setWay}
        options={ways.map((value) => ({ value, ...words[value] }))}
      />
    </AuthForm>
  )
}
