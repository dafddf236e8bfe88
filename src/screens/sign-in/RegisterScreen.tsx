import { type JSX, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmCodeForm } from '../../features/auth/ConfirmCodeForm'
import { RegisterForm, type SignedUp } from '../../features/auth/RegisterForm'
import type { SignInNotice } from '../../features/auth/AuthForm'
import { useSession } from '../../lib/auth/use-session'
import { Button } from '../../ui/button/Button'

export function RegisterScreen(): JSX.Element {
  const session = useSession()
  const navigate = useNavigate()
  const [signedUp, setSignedUp] = useState<SignedUp | null>(null)
  const [isConfirming, setConfirming] = useState(false)

  const enter = async ({ values: { username, password } }: SignedUp): Promise<void> => {
    // After the sign-in, the router redirects to the page in this state. A new user starts by choosing states.
    await navigate('/register', { replace: true, state: { from: '/onboarding/states' } })
    const outcome = await session.signIn({ username, password })
    if (outcome.kind === 'signedIn') return
    const state: SignInNotice = {
      notice: 'Your account is ready. Sign in to begin.',
      username,
      ...(outcome.kind === 'failed' && { problem: outcome.error.message }),
    }
    await navigate('/login', { replace: true, state })
  }

  if (!signedUp || !isConfirming) {
    return (
      <RegisterForm
        initialValues={signedUp?.values}
        initialMessage={
          signedUp
            ? `“${signedUp.values.username}” exists and waits for its code. For another email, choose another username too.`
            : undefined
        }
        onSignedUp={(result) => {
          setSignedUp(result)
          if (result.confirmed) void enter(result)
          else setConfirming(true)
        }}
      />
    )
  }
  return (
    <ConfirmCodeForm
      username={signedUp.values.username}
      codeDelivery={signedUp.codeDelivery}
      justSent={signedUp.problem === undefined}
      problem={signedUp.problem}
      back={
        <Button variant="ghost" onClick={() => setConfirming(false)}>
          Change your details
        </Button>
      }
      onConfirmed={() => enter(signedUp)}
    />
  )
}
