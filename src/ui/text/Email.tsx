import { Fragment, type JSX } from 'react'

// Unlike `anywhere`, it leaves a column as wide as its longest word.
const breaks = { overflowWrap: 'break-word' } as const

export interface EmailProps {
  address: string
  /** Opens a message to it. */
  link?: boolean
}

/** An address of email, which breaks after a dot or the @ and nowhere in a word. */
export function Email({ address, link = false }: EmailProps): JSX.Element {
  const words = address.split(/(?<=[.@])/).map((part, at) => (
    // Parts have no identity beyond their place.
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))
  return link ? (
    <a href={`mailto:${address}`} style={breaks}>
      {words}
    </a>
  ) : (
    <span style={breaks}>{words}</span>
  )
}
