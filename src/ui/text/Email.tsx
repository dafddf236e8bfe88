import { Fragment, type JSX } from 'react'
import { emailHref } from '../../lib/format/contact-links'

// Unlike `anywhere`, `break-word` keeps a column as wide as its longest word.
const breaks = { overflowWrap: 'break-word' } as const

export interface EmailProps {
  address: string
  /** Renders a `mailto:` link if the address is valid. */
  link?: boolean
}

/** An email address with line breaks after dots and the @ rather than within words. */
export function Email({ address, link = false }: EmailProps): JSX.Element {
  const words = address.split(/(?<=[.@])/).map((part, at) => (
    // The index is the only identity of a part.
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))
  const href = link ? emailHref(address) : null
  return href ? (
    <a href={href} style={breaks}>
      {words}
    </a>
  ) : (
    <span style={breaks}>{words}</span>
  )
}
