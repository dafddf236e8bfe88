import { type JSX, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ConfirmCodeForm } from '../../features/auth/ConfirmCodeForm'
import { RegisterForm, type SignedUp } from '../../features/auth/RegisterForm'
import type { SignInNotice } from '../../features/auth/AuthForm'
import { useSession } from '../../lib/auth/use-session'

export function RegisterScreen(): JSX.Element {
  const session = useSession()
  const navigate = useNavigate()
  const [signedUp, setSignedUp] = useState<SignedUp | null>(null)

  const enter = async ({ username, password }: SignedUp): Promise<void> => {
    // After the sign-in, the router redirects to the page in this state. A new user starts by choosing states.
    await navigate('/register', { replace: true, state: { from: '/onboarding/states' } })
    const outcome = await session.signIn({ username, password })
    if (outcome.kind === 'signedIn') return
    const state: SignInNotice = { notice: 'Your account is ready. Sign in to begin.', username }
    await navigate('/login', { replace: true, state })
  }

  if (!signedUp) {
    return (
      <RegisterForm
        onSignedUp={(result) => {
          if (result.confirmed) void enter(result)
          else setSignedUp(result)
        }}
      />
    )
  }
  return (
    <ConfirmCodeForm
      username={signedUp.username}
      codeDelivery={signedUp.codeDelivery}
      justSent
      onConfirmed={() => enter(signedUp)}
    />
  )
}
