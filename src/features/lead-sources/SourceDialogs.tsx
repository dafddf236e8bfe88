import type { JSX } from 'react'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { centsToInputText, formatCents } from '../../shared/money'
import { leadCategoryName } from '../../lib/labels/labels'
import { env } from '../../lib/settings/env'
import { BalanceChanges } from '../../ui/dialog/ConfirmDialog'
import { Select } from '../../ui/field/Select'
import { AmountField } from '../../ui/field/AmountField'
import { TextArea, TextField } from '../../ui/field/TextField'
import { Money } from '../../ui/figure/Money'
import { FormDialog, ReasonField, useDialogForm, useMutationDialog } from '../../ui/form/FormDialog'
import { required } from '../../ui/form/rules'
import { DescriptionList } from '../../ui/text/DescriptionList'
import { CREATE_SOURCE, DELETE_SOURCE, UPDATE_PRICING, UPDATE_STATUS } from './mutations'
import {
  baseCostRule,
  finalCostCents,
  listedLeadsText,
  markupRule,
  type Pricing,
  readPricing,
  subscribersText,
} from './pricing'
import { type PendingSourceChange, type SourceChange, SOURCE_DETAIL } from './SourceDrawer'

interface SourceDialogProps extends PendingSourceChange {
  readonly onClose: () => void
}

interface Field {
  readonly name: string
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

/** Fields for the base cost and the markup, with the resulting final price. */
function PricingFields({ baseCost, markup }: { baseCost: Field; markup: Field }): JSX.Element {
  const pricing = readPricing({ baseCostPerLead: baseCost.value, markupPercentage: markup.value })
  return (
    <>
      <AmountField label="Base cost per lead" {...baseCost} />
      <TextField label="Markup" inputMode="decimal" suffix="%" {...markup} />
      <DescriptionList
        align="end"
        items={[{ term: 'Final cost per lead', detail: pricing && <Money cents={finalCostCents(pricing)} strong /> }]}
      />
    </>
  )
}

const categories = ['RATE_TABLE', 'FORM_LEAD', 'PHYSICAL_LEAD', 'IN_BOUND_CALL', 'DIGITAL']

export function NewSourceDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const form = useMutationDialog({
    values: { name: '', category: 'FORM_LEAD', description: '', baseCostPerLead: '', markupPercentage: '' },
    mutation: CREATE_SOURCE,
    variables: ({ name, category, description, ...pricing }) => ({
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

const valuesOf = ({ baseCostPerLead, markupPercentage }: Pricing) => ({
  baseCostPerLead: centsToInputText(baseCostPerLead),
  markupPercentage: String(markupPercentage),
  reason: '',
})

function PriceDialog({ source, impact, onClose }: SourceDialogProps): JSX.Element {
  const { sourceId } = source
  const form = useMutationDialog({
    values: valuesOf(source),
    current: {
      query: SOURCE_DETAIL,
      variables: { sourceId },
      values: ({ getLeadSource }) => getLeadSource && valuesOf(getLeadSource),
    },
    // An API with price history rejects a change of a stale price. For other APIs, the form checks the price first.
    rereadWhen: env.full ? 'refused' : 'before',
    mutation: UPDATE_PRICING,
    variables: (values, _changed, seen) => {
      const before = readPricing(seen)
      return {
        input: {
          sourceId,
          ...(readPricing(values) as Pricing),
          reason: values.reason.trim() || null,
          ...(env.full &&
            before && {
              expectedBaseCostPerLead: before.baseCostPerLead,
              expectedMarkupPercentage: before.markupPercentage,
            }),
        },
      }
    },
    successToast: (values) => `${source.name} costs ${formatCents(finalCostCents(readPricing(values) as Pricing))} now`,
    onClose,
  })
  const pricing = readPricing(form.values)
  return (
    <FormDialog form={form} title={`Edit price · ${source.name}`} submitLabel="Save price">
      <p>
        {`${impact ? subscribersText(impact) : ''} ${impact ? listedLeadsText(impact) : 'Leads already listed keep their current price.'}`}
      </p>
      <PricingFields
        baseCost={form.field('baseCostPerLead', baseCostRule)}
        markup={form.field('markupPercentage', markupRule)}
      />
      {pricing ? (
        <BalanceChanges
          changes={[
            { label: 'Final cost per lead', beforeCents: source.finalCostPerLead, afterCents: finalCostCents(pricing) },
          ]}
        />
      ) : null}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

const statusTexts = {
  pause: {
    title: 'Pause',
    confirm: 'Pause source',
    done: 'is paused',
    text: 'No one can buy its leads until you resume it.',
  },
  resume: { title: 'Resume', confirm: 'Resume source', done: 'sells again', text: 'Its leads can be bought again.' },
  delete: {
    title: 'Delete',
    confirm: 'Delete source',
    done: 'was deleted',
    text: 'It takes no more subscriptions. It cannot be deleted while a wallet holds money for it.',
  },
} as const

interface SourceStatusDialogProps extends SourceDialogProps {
  change: keyof typeof statusTexts
}

/** Dialog that pauses, resumes, or deletes a source. */
function SourceStatusDialog({ source, change, impact, onClose }: SourceStatusDialogProps): JSX.Element {
  const { sourceId } = source
  const updateStatus = useAppMutation(UPDATE_STATUS)
  const deleteSource = useAppMutation(DELETE_SOURCE)
  const { title, confirm, done, text } = statusTexts[change]
  const form = useDialogForm({
    values: {},
    send: () =>
      change === 'delete'
        ? deleteSource.run({ sourceId })
        : updateStatus.run({ sourceId, status: change === 'pause' ? 'PAUSED' : 'ACTIVE' }),
    successToast: () => `${source.name} ${done}`,
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`${title} ${source.name}?`}
      submitLabel={confirm}
      tone={change === 'delete' ? 'danger' : 'primary'}
    >
      <p>{`${text} ${impact ? subscribersText(impact) : ''}`}</p>
    </FormDialog>
  )
}

const dialogs: Readonly<Record<SourceChange, (props: SourceDialogProps) => JSX.Element>> = {
  price: PriceDialog,
  pause: (props) => <SourceStatusDialog {...props} change="pause" />,
  resume: (props) => <SourceStatusDialog {...props} change="resume" />,
  delete: (props) => <SourceStatusDialog {...props} change="delete" />,
}

/** The dialog for one change of a source. It shows how many agents subscribe, and the money in their wallets. */
export function SourceDialog(props: SourceDialogProps): JSX.Element {
  const Dialog = dialogs[props.change]
  return <Dialog {...props} />
}
