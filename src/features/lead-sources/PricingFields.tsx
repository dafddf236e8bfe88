import type { JSX } from 'react'
import { TextField, AmountField } from '../../ui/field/TextField'
import { Money } from '../../ui/figure/Money'
import { DescriptionList } from '../../ui/text/DescriptionList'
import { finalCostCents, readPricing } from './pricing-form'

interface Field {
  readonly name: string
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** Fields for the base cost and the markup, with the resulting final price. */
export function PricingFields({ baseCost, markup }: { baseCost: Field; markup: Field }): JSX.Element {
  const pricing = readPricing({ baseCostPerLead: baseCost.value, markupPercentage: markup.value })
  return (
    <>
      <AmountField label="Base cost per lead" {...baseCost} />
      <TextField label="Markup" inputMode="decimal" suffix="%" {...markup} />
      <DescriptionList
        align="end"
        items={[
          {
            term: 'Final cost per lead',
            detail: pricing ? <Money cents={finalCostCents(pricing)} strong /> : '—',
          },
        ]}
      />
    </>
  )
}
