import type { JSX, Ref } from 'react'
import { formatPhone } from '../../lib/format/phone'
import { CopyButton } from '../../ui/button/CopyButton'
import { Icon, type IconName } from '../../ui/mark/Icon'
import type { LeadRow } from './lead-rows'
import styles from './LeadDrawer.module.css'

/** How to reach the person: masked for everybody but the buyer's side, to whom alone the buyer is named. */
export function LeadContact({
  lead,
  headingRef,
}: {
  lead: LeadRow
  headingRef?: Ref<HTMLHeadingElement>
}): JSX.Element {
  const isKnown = lead.status !== 'OPEN' && lead.agentId !== null
  return (
    <section aria-label="Contact" className={styles.contact}>
      <h3 ref={headingRef} tabIndex={-1} className={styles.heading}>
        Contact
      </h3>
      {isKnown ? (
        <ul className={styles.ways}>
          <Way
            icon="phone"
            what="phone number"
            shown={lead.phone ? formatPhone(lead.phone) : null}
            value={lead.phone}
            scheme="tel"
          />
          <Way icon="mail" what="email address" shown={lead.email} value={lead.email} scheme="mailto" />
        </ul>
      ) : (
        <>
          <ul className={styles.ways}>
            <Masked icon="phone" text="(•••) •••-••••" what="Phone" />
            <Masked icon="mail" text="•••••••@•••••••.•••" what="Email" />
          </ul>
          <p className={styles.note}>
            <Icon name="lock" size={14} />
            {maskedNote(lead)}
          </p>
        </>
      )}
    </section>
  )
}

function maskedNote({ status }: LeadRow): string {
  if (status === 'OPEN') return 'Contact details unlock when you buy.'
  return status === 'RETURNED' ? 'You have returned this lead.' : 'Shown to its buyer only.'
}

interface WayProps {
  icon: IconName
  what: string
  shown: string | null
  value: string | null
  scheme: 'tel' | 'mailto'
}

/** Characters of an address that a link may carry; anything else would be a link to somewhere else. */
const plainAddress = /^[\w.+@()\- ]+$/

function Way({ icon, what, shown, value, scheme }: WayProps): JSX.Element {
  if (!shown || !value) {
    return (
      <li className={styles.way}>
        <Icon name={icon} size={18} />
        <span className={styles.wayText}>No {what} given</span>
      </li>
    )
  }
  return (
    <li className={styles.way}>
      <Icon name={icon} size={18} />
      {plainAddress.test(value) ? (
        <a className={styles.wayText} href={`${scheme}:${value.replaceAll(' ', '')}`}>
          {shown}
        </a>
      ) : (
        <span className={styles.wayText}>{shown}</span>
      )}
      <CopyButton text={value} what={what} />
    </li>
  )
}

function Masked({ icon, text, what }: { icon: IconName; text: string; what: string }): JSX.Element {
  return (
    <li className={styles.way}>
      <Icon name={icon} size={18} />
      <span className={styles.masked} role="img" aria-label={`${what} is hidden`}>
        {text}
      </span>
    </li>
  )
}
