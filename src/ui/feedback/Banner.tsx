import type { JSX, ReactNode } from 'react'
import { Button } from '../button/Button'
import { classNames } from '../class-names'
import { Icon, type IconName } from '../mark/Icon'
import { IconButton } from '../button/IconButton'
import styles from './Banner.module.css'

export type BannerTone = 'info' | 'success' | 'warning' | 'danger'

const toneIcon: Record<BannerTone, IconName> = {
  info: 'info',
  success: 'checkCircle',
  warning: 'alert',
  danger: 'alert',
}

export interface BannerProps {
  tone?: BannerTone
  title?: string
  children?: ReactNode
  /** One or two small buttons or links. */
  action?: ReactNode
  onDismiss?: (() => void) | undefined
}

/** A message that belongs to the page and stays until its cause is gone. What needs action at once is an alert. */
export function Banner({ tone = 'info', title, children, action, onDismiss }: BannerProps): JSX.Element {
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={classNames(styles.banner, styles[tone])}>
      <Icon name={toneIcon[tone]} size={18} className={styles.icon} />
      <div className={styles.text}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
      {onDismiss ? <IconButton label="Dismiss" icon="close" size="sm" onClick={onDismiss} /> : null}
    </div>
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
