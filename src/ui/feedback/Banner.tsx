import { Alert } from '@chakra-ui/react/alert'
import { Wrap } from '@chakra-ui/react/wrap'
import type { JSX, ReactNode } from 'react'
import { Button, IconButton } from '../button/Button'
import { Icon } from '../mark/Icon'
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

/** A message on the page that stays until its cause is resolved. The `danger` tone is announced immediately. */
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
  /** Name of the missing data, as the user knows it: "Newest leads". */
  missing: string
  message?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean
}

/** A warning with the name of the part that could not be loaded, while the rest of the page is shown. */
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
