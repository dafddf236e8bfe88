import { type JSX, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { codeSentText } from '../../features/auth/confirmation-code'
import { NewPasswordWithCodeForm, RequestCodeForm } from '../../features/auth/ResetPasswordForm'
import { readSignInNotice, type SignInNotice } from '../../features/auth/AuthForm'

export function ResetPasswordScreen(): JSX.Element {
  const navigate = useNavigate()
  const given = readSignInNotice(useLocation().state)
  const [username, setUsername] = useState(given.username ?? '')
  /** Introduction to the step of the new password. Null before a code was sent. */
  const [intro, setIntro] = useState(given.resetReason ?? null)
  const goOn = (name: string, text: string): void => {
    setUsername(name)
    setIntro(text)
  }

  if (intro === null) {
    return (
      <RequestCodeForm
        initialUsername={username}
        onSent={(name, delivery) => goOn(name, codeSentText(delivery))}
        onHasCode={(name) => goOn(name, `Enter the code that was sent to ${name}.`)}
      />
    )
  }
  return (
    <NewPasswordWithCodeForm
      username={username}
      intro={intro}
      onStartOver={() => setIntro(null)}
      onReset={() => {
        const state: SignInNotice = { notice: 'Your password is changed. Sign in with the new one.', username }
        void navigate('/login', { replace: true, state })
      }}
    />
  )
}
