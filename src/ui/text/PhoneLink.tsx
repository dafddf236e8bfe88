import type { JSX } from 'react'
import { phoneHref } from '../../lib/format/contact-links'
import { formatPhone } from '../../lib/format/numbers'

/** A phone number that dials when pressed, or plain text if no number can be dialed. */
export function PhoneLink({ phone, className }: { phone: string; className?: string | undefined }): JSX.Element {
  const href = phoneHref(phone)
  const text = formatPhone(phone)
  return href ? (
    <a className={className} href={href}>
      {text}
    </a>
  ) : (
    <span className={className}>{text}</span>
  )
}
