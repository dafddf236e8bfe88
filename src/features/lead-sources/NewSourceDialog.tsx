import type { JSX } from 'react'
import { graphql } from '../../lib/api/graphql'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { leadCategoryName } from '../../lib/labels/labels'
import { Select } from '../../ui/field/Select'
import { TextArea, TextField } from '../../ui/field/TextField'
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog'
import { required } from '../../ui/form/rules'
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
  const create = useAppMutation(CREATE_SOURCE, { refetches: 'screen' })
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
    said: ({ name }) => `${name.trim()} is open for business`,
    onClose,
  })
  return (
    <FormDialog form={form} title="New lead source" submitLabel="Create lead source" onClose={onClose}>
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
