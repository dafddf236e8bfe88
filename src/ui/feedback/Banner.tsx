import { Alert } from '@chakra-ui/react/alert'
import { Wrap } from '@chakra-ui/react/wrap'
import type { JSX, ReactNode } from 'react'
import { Button } from '../button/Button'
import { Icon } from '../mark/Icon'
import { IconButton } from '../button/IconButton'

export type BannerTone = 'info' | 'success' | 'warning' | 'danger'

const looks = {
  info: { status: 'info', icon: 'info' },
  success: { status: 'success', icon: 'checkCircle' },
  warning: { status: 'warning', icon: 'alert' },
  danger: { status: 'error', icon: 'alert' },
} as const

export interface BannerProps {
  tone?: BannerTone
  title?: string
  children?: ReactNode
  /** One or two small buttons or links. */
  action?: ReactNode
  onDismiss?: (() => void) | undefined
}

/** A message that belongs to the page and stays until its cause is gone. A danger is announced at once. */
export function Banner({ tone = 'info', title, children, action, onDismiss }: BannerProps): JSX.Element {
  const { status, icon } = looks[tone]
  return (
    <Alert.Root status={status} role={tone === 'danger' ? 'alert' : 'status'}>
      <Alert.Indicator>
        <Icon name={icon} size={18} />
      </Alert.Indicator>
      <Alert.Content>
        {title ? <Alert.Title as="p">{title}</Alert.Title> : null}
        {children ? <Alert.Description>{children}</Alert.Description> : null}
      </Alert.Content>
      {action ? <Wrap gap="2">{action}</Wrap> : null}
      {onDismiss ? <IconButton label="Dismiss" icon="close" size="sm" onClick={onDismiss} /> : null}
    </Alert.Root>
  )
}

export interface PartialDataBannerProps {
  /** What is missing, as the reader calls it: "Newest leads". */
  missing: string
  message?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean
}

/** Says which part of the page could not be fetched while the rest is shown. */
export function PartialDataBanner({
  missing,
  message,
  onRetry,
  retrying = false,
}: PartialDataBannerProps): JSX.Element {
  return (
    <Banner
      tone="warning"
      title={`Some data is missing: ${missing}`}
      action={
        onRetry ? (
          <Button size="sm" icon="refresh" loading={retrying} onClick={onRetry}>
            Retry
          </Button>
        ) : undefined
      }
    >
      {message}
    </Banner>
  )
}
