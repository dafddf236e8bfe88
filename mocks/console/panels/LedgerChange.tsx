import type { JSX } from 'react'
import { Money } from '../../../src/ui/figure/Money'
import type { LedgerEffect } from '../../sandbox/control/wire'
import { FramedList, Item, Mono, Small } from './pieces'

/** What a request changed in the ledger, account by account. */
export function LedgerChange({ effect }: { effect: readonly LedgerEffect[] }): JSX.Element {
  if (effect.length === 0) return <Small>No change of the ledger.</Small>
  return (
    <FramedList aria-label="Change of the ledger">
      {effect.map((entry, i) => (
        <Item key={i}>
          <Mono as="span">{entry.account}</Mono>
          <Small as="span">{entry.type}</Small>
          <Money cents={entry.amountCents} signed />
        </Item>
      ))}
    </FramedList>
  )
}
