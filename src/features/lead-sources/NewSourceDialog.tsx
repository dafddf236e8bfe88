import { Stack } from '@chakra-ui/react'
import { type JSX, useState } from 'react'
import { leadCategoryName } from '../../lib/lead-categories'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Modal } from '../../ui/Modal'
import { Select } from '../../ui/Select'
import { TextArea } from '../../ui/TextArea'
import { TextField } from '../../ui/TextField'
import { useToasts } from '../../ui/Toasts'
import { checkPricing } from './pricing-form'
import { PricingFields } from './PricingFields'
import { useCreateSource } from './source-actions'

const categories = ['RATE_TABLE', 'FORM_LEAD', 'PHYSICAL_LEAD', 'IN_BOUND_CALL', 'DIGITAL']

export function NewSourceDialog({ open, onClose }: { open: boolean; onClose: () => void }): JSX.Element {
  return (
    <Modal open={open} onClose={onClose} title="New lead source">
      <NewSourceForm onClose={onClose} />
    </Modal>
  )
}

function NewSourceForm({ onClose }: { onClose: () => void }): JSX.Element {
  const [name, setName] = useState('')
  const [category, setCategory] = useState('FORM_LEAD')
  const [description, setDescription] = useState('')
  const [pricing, setPricing] = useState({ baseCost: '', markup: '' })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ message: string; field?: string | undefined }>()
  const createSource = useCreateSource()
  const toasts = useToasts()
  const check = checkPricing(pricing)
  const nameError =
    failure?.field === 'name' ? failure.message : tried && name.trim() === '' ? 'Give the source a name.' : undefined

  const save = async (): Promise<void> => {
    setTried(true)
    if (busy || !check.ok || name.trim() === '') return
    setBusy(true)
    const { baseCostPerLead, markupPercentage } = check.pricing
    const outcome = await createSource({
      input: {
        name: name.trim(),
        category,
        description: description.trim() || null,
        baseCostPerLead,
        markupPercentage,
      },
    })
    setBusy(false)
    if (!outcome.ok) return setFailure(outcome.error)
    toasts.show({ tone: 'success', title: `${name.trim()} is open for business` })
    onClose()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="4">
        {failure && failure.field !== 'name' ? <Banner tone="danger">{failure.message}</Banner> : null}
        <TextField label="Name" value={name} onChange={setName} error={nameError} maxLength={80} autoFocus />
        <Select
          label="Category"
          value={category}
          onChange={setCategory}
          options={categories.map((value) => ({ value, label: leadCategoryName(value) }))}
        />
        <TextArea label="Description" value={description} onChange={setDescription} />
        <PricingFields value={pricing} onChange={setPricing} showErrors={tried} />
        <Button type="submit" variant="primary" loading={busy}>
          Create lead source
        </Button>
      </Stack>
    </form>
  )
}
