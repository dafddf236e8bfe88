import type { JSX } from 'react'
import { PriceDialog } from './PriceDialog'
import type { SourceChangeProps } from './source-change'
import { SourceStatusDialog } from './SourceStatusDialog'

/** Dialog that confirms a change of a source, and shows the affected agents. */
export function SourceChangeDialog(props: SourceChangeProps): JSX.Element {
  return props.pending.change === 'price' ? <PriceDialog {...props} /> : <SourceStatusDialog {...props} />
}
