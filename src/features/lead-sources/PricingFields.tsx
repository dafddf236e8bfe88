import type { JSX } from 'react'
import { AmountField } from '../../ui/AmountField'
import { Money } from '../../ui/Money'
import { TextField } from '../../ui/TextField'
import { DescriptionList } from '../../ui/DescriptionList'
import { checkPricing, type PricingText } from './pricing-form'

export interface PricingFieldsProps {
  value: PricingText
  onChange: (value: PricingText) => void
  /** Shown once the person has tried to save. */
  showErrors: boolean
}

/** Base cost and markup, with the final price as it is typed. */
export function PricingFields({ value, onChange, showErrors }: PricingFieldsProps): JSX.Element {
  const check = checkPricing(value)
  const errors = !check.ok && showErrors ? check.errors : {}
  return (
    <>
      <AmountField
        label="Base cost per lead"
        value={value.baseCost}
        onChange={(baseCost) => onChange({ ...value, baseCost })}
        error={errors.baseCost}
      />
      <TextField
        label="Markup"
        inputMode="decimal"
        suffix="%"
        value={value.markup}
        onChange={(markup) => onChange({ ...value, markup })}
        error={errors.markup}
      />
      <DescriptionList
        align="end"
        items={[
          {
            term: 'Final cost per lead',
            detail: check.ok ? <Money cents={check.pricing.finalCostCents} strong /> : '—',
          },
        ]}
      />
    </>
  )
}
