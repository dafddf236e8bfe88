import type { JSX, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../button/Button'
import { StateMessage } from '../feedback/EmptyState'
import { WholePage } from './WholePage'

interface FallbackProps {
  title: string
  text: string
  children: ReactNode
}

function Fallback({ title, text, children }: FallbackProps): JSX.Element {
  return (
    <StateMessage role="alert" danger page icon="alert" title={title} action={children}>
      {text}
    </StateMessage>
  )
}

export function RouteErrorFallback({ onRetry }: { onRetry: () => void }): JSX.Element {
  const navigate = useNavigate()
  return (
    <Fallback title="Route Error" text="This page could not be shown.">
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
      <Button onClick={() => void navigate('/')}>Go home</Button>
    </Fallback>
  )
}

export type AreaTitle = 'Dashboard Error' | 'Financial Data Error' | 'Manager Panel Error' | 'Admin Panel Error'

const areaText: Record<AreaTitle, string> = {
  'Dashboard Error': 'Your dashboard could not be shown.',
  'Financial Data Error': 'Your wallets and payments could not be shown.',
  'Manager Panel Error': 'The manager panel could not be shown.',
  'Admin Panel Error': 'The administration panel could not be shown.',
}

export interface AreaErrorFallbackProps {
  title: AreaTitle
  onRetry: () => void
  backToDashboard?: boolean
}

export function AreaErrorFallback({ title, onRetry, backToDashboard = false }: AreaErrorFallbackProps): JSX.Element {
  const navigate = useNavigate()
  return (
    <Fallback title={title} text={areaText[title]}>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
      <Button onClick={() => void navigate(-1)}>Go Back</Button>
      <Button onClick={() => void navigate('/')}>Go Home</Button>
      {backToDashboard ? <Button onClick={() => void navigate('/dashboard')}>Back to Dashboard</Button> : null}
    </Fallback>
  )
}

/** A fallback outside the router. Its home button loads a new document. */
export function GeneralErrorFallback({ onRetry, homeHref }: { onRetry: () => void; homeHref: string }): JSX.Element {
  return (
    <WholePage>
      <Fallback title="Something went wrong" text="The app could not be shown.">
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
        <Button onClick={() => window.location.assign(homeHref)}>Go home</Button>
      </Fallback>
    </WholePage>
  )
}
