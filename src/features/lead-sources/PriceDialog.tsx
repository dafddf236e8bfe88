import type { JSX } from 'react'
import { useCommand } from '../../lib/api/use-command'
import { useReread } from '../../lib/api/use-reread'
import { env } from '../../lib/settings/env'
import { centsToInputText, formatCents } from '../../lib/format/money'
import { graphql } from '../../lib/api/graphql'
import { BalanceChanges } from '../../ui/dialog/ConfirmDialog'
import { FormDialog } from '../../ui/form/FormDialog'
import { ReasonField } from '../../ui/form/ReasonField'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import { affectedInWords, listedLeadsInWords } from './affected'
import { baseCostRule, finalCostCents, markupRule, type Pricing, readPricing } from './pricing-form'
import { PricingFields } from './PricingFields'
import type { SourceChangeProps } from './source-change'

const UPDATE_PRICING = graphql(`
  mutation UpdateLeadSourcePricing($input: UpdateLeadSourcePricingInput!) {
    updateLeadSourcePricing(input: $input) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

const PRICE_NOW = graphql(`
  query PriceNow($sourceId: ID!) {
    getLeadSource(sourceId: $sourceId) {
      id
      baseCostPerLead
      markupPercentage
    }
  }
`)

const valuesOf = ({ baseCostPerLead, markupPercentage }: Pricing) => ({
  baseCostPerLead: centsToInputText(baseCostPerLead),
  markupPercentage: String(markupPercentage),
  reason: '',
})

export function PriceDialog({ pending: { source, impact }, onClose }: SourceChangeProps): JSX.Element {
  const update = useCommand(UPDATE_PRICING, { rereads: 'screen' })
  const reread = useReread(PRICE_NOW)
  const { sourceId } = source
  const form = useDialogForm({
    values: valuesOf(source),
    reread: async () => {
      const now = (await reread({ sourceId }))?.getLeadSource
      return now && valuesOf(now)
    },
    // An API with price history rejects a change of a stale price. For other APIs, the form checks the price first.
    rereadWhen: env.capabilities.pricingHistory ? 'refused' : 'before',
    send: (values, _changed, seen) => {
      const before = readPricing(seen)
      return update.run({
        input: {
          sourceId,
          ...(readPricing(values) as Pricing),
          reason: values.reason.trim() || null,
          ...(env.capabilities.pricingHistory &&
            before && {
              expectedBaseCostPerLead: before.baseCostPerLead,
              expectedMarkupPercentage: before.markupPercentage,
            }),
        },
      })
    },
    successToast: (values) => `${source.name} costs ${formatCents(finalCostCents(readPricing(values) as Pricing))} now`,
    onClose,
  })
  const pricing = readPricing(form.values)
  return (
    <FormDialog form={form} title={`Edit price · ${source.name}`} submitLabel="Save price">
      <p>
        {impact ? affectedInWords(impact) : ''}{' '}
        {impact ? listedLeadsInWords(impact) : 'Leads already listed keep their current price.'}
      </p>
      <PricingFields
        baseCost={form.field('baseCostPerLead', baseCostRule)}
        markup={form.field('markupPercentage', markupRule)}
      />
      {pricing ? (
        <BalanceChanges
          changes={[
            {
              label: 'Final cost per lead',
              beforeCents: source.finalCostPerLead,
              afterCents: finalCostCents(pricing),
            },
          ]}
        />
      ) : null}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
