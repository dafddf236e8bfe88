import type { JSX } from 'react'
import { useCommand } from '../../lib/api/use-command'
import { leadCategoryName } from '../../lib/labels/lead-categories'
import { graphql } from '../../lib/api/graphql'
import { Select } from '../../ui/field/Select'
import { TextArea } from '../../ui/field/TextArea'
import { TextField } from '../../ui/field/TextField'
import { FormDialog } from '../../ui/form/FormDialog'
import { required } from '../../ui/form/rules'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import { baseCostRule, markupRule, type Pricing, readPricing } from './pricing-form'
import { PricingFields } from './PricingFields'

const CREATE_SOURCE = graphql(`
  mutation CreateLeadSource($input: CreateLeadSourceInput!) {
    createLeadSource(input: $input) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

const categories = ['RATE_TABLE', 'FORM_LEAD', 'PHYSICAL_LEAD', 'IN_BOUND_CALL', 'DIGITAL']

export function NewSourceDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const create = useCommand(CREATE_SOURCE, { rereads: 'screen' })
  const form = useDialogForm({
    values: { name: '', category: 'FORM_LEAD', description: '', baseCostPerLead: '', markupPercentage: '' },
    send: ({ name, category, description, ...pricing }) =>
      create.run({
        input: {
          name: name.trim(),
          category,
          description: description.trim() || null,
          ...(readPricing(pricing) as Pricing),
        },
      }),
    successToast: ({ name }) => `${name.trim()} is open for business`,
    onClose,
  })
  return (
    <FormDialog form={form} title="New lead source" submitLabel="Create lead source">
      <TextField label="Name" maxLength={80} autoFocus {...form.field('name', required('Give the source a name.'))} />
      <Select
        label="Category"
        options={categories.map((value) => ({ value, label: leadCategoryName(value) }))}
        {...form.field('category')}
      />
      <TextArea label="Description" {...form.field('description')} />
      <PricingFields
        baseCost={form.field('baseCostPerLead', baseCostRule)}
        markup={form.field('markupPercentage', markupRule)}
      />
    </FormDialog>
  )
}
