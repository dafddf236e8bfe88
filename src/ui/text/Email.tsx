import { Fragment, type JSX } from 'react'

// Unlike `anywhere`, `break-word` keeps a column as wide as its longest word.
const breaks = { overflowWrap: 'break-word' } as const

export interface EmailProps {
  address: string
  /** Renders a `mailto:` link. */
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
  return link ? (
    <a href={`mailto:${address}`} style={breaks}>
      {words}
    </a>
  ) : (
    <span style={breaks}>{words}</span>
  )
}
