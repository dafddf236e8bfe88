import type { JSX } from 'react'
import { formatCents } from '../../../lib/format/money'
import { Banner } from '../../../ui/feedback/Banner'
import { Button } from '../../../ui/button/Button'
import { Moment } from '../../../ui/text/Moment'
import type { Intention } from '../intention/intention'

export interface UnderWayProps {
  intentions: readonly Intention[]
  /** The amount that is about to be paid a second time; null while there is nothing to ask. */
  askedCents: number | null
  onDoNot: () => void
}

/** Payments that have not come to their end yet, and the question whether the same is really to be paid once more. */
export function UnderWay({ intentions, askedCents, onDoNot }: UnderWayProps): JSX.Element | null {
  if (intentions.length === 0) return null
  const list = intentions.map(({ key, amountCents, wallet, begunAtMs }) => (
    <p key={key}>
      {formatCents(amountCents)} to {wallet ? wallet.name : 'your funds'}, started <Moment at={begunAtMs} />
    </p>
  ))
  if (askedCents === null) return <Banner title="A payment is still processing">{list}</Banner>
  return (
    <Banner
      tone="warning"
      title={`Pay another ${formatCents(askedCents)}?`}
      action={
        <Button size="sm" onClick={onDoNot}>
          Do not pay again
        </Button>
      }
    >
      A payment of the same amount is still processing. We’ll tell you how it ends. If you continue, your card is
      charged again.
      {list}
    </Banner>
  )
}
