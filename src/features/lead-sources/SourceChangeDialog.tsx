import type { JSX } from 'react'
import { PriceDialog } from './PriceDialog'
import type { SourceChangeProps } from './source-change'
import { SourceStatusDialog } from './SourceStatusDialog'

/** The last look before a source changes, with who is affected. */
export function SourceChangeDialog(props: SourceChangeProps): JSX.Element {
  return props.pending.change === 'price' ? <PriceDialog {...props} /> : <SourceStatusDialog {...props} />
}
