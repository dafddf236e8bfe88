import { Stack } from '@chakra-ui/react'
import { type JSX, useState } from 'react'
import type { AppError } from '../../lib/errors/app-error'
import { env } from '../../lib/env'
import { centsToInputText, formatCents } from '../../lib/money'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useToasts } from '../../ui/Toasts'
import type { Confirmation } from '../../ui/use-confirmation'
import { affectedInWords, listedLeadsInWords } from './affected'
import { checkPricing } from './pricing-form'
import { PricingFields } from './PricingFields'
import { useDeleteSource, useUpdatePricing, useUpdateSourceStatus } from './source-actions'
import type { SourceChange, SourceDetail, SourceImpact } from './SourceDrawer'

export interface PendingSourceChange {
  readonly change: SourceChange
  readonly source: SourceDetail
  readonly impact: SourceImpact | null
}

/** The last look before a source changes, with who is affected. */
export function SourceChangeDialog({
  confirmation,
}: {
  confirmation: Confirmation<PendingSourceChange>
}): JSX.Element | null {
  const pending = confirmation.subject
  if (!pending) return null
  const key = `${pending.source.id} ${pending.change}`
  return pending.change === 'price' ? (
    <PriceDialog key={key} pending={pending} confirmation={confirmation} />
  ) : (
    <SwitchDialog key={key} pending={pending} confirmation={confirmation} />
  )
}

interface Props {
  pending: PendingSourceChange
  confirmation: Confirmation<PendingSourceChange>
}

/** The price that the dialog was opened on: one that somebody has set meanwhile is not overwritten unseen. */
const seen = ({ baseCostPerLead, markupPercentage }: SourceDetail) => ({
  expectedBaseCostPerLead: baseCostPerLead,
  expectedMarkupPercentage: markupPercentage,
})

const affected = ({ impact }: PendingSourceChange): string => (impact ? affectedInWords(impact) : '')

function PriceDialog({ pending, confirmation }: Props): JSX.Element {
  const { source, impact } = pending
  const [pricing, setPricing] = useState({
    baseCost: centsToInputText(source.baseCostPerLead),
    markup: String(source.markupPercentage),
  })
  const [tried, setTried] = useState(false)
  const updatePricing = useUpdatePricing()
  const toasts = useToasts()
  const check = checkPricing(pricing)

  const send = async (reason: string): Promise<AppError | null> => {
    if (!check.ok) return null
    const { baseCostPerLead, markupPercentage } = check.pricing
    const outcome = await updatePricing({
      input: {
        sourceId: source.sourceId,
        baseCostPerLead,
        markupPercentage,
        reason: reason.trim() || null,
        ...(env.capabilities.pricingHistory ? seen(source) : {}),
      },
    })
    return outcome.ok ? null : outcome.error
  }

  return (
    <ConfirmDialog
      open
      onClose={confirmation.close}
      onConfirm={async (reason) => {
        setTried(true)
        if (check.ok && (await confirmation.confirm(() => send(reason))))
          toasts.show({
            tone: 'success',
            title: `${source.name} costs ${formatCents(check.pricing.finalCostCents)} now`,
          })
      }}
      title={`Price of ${source.name}`}
      confirmLabel="Change price"
      reason="optional"
      changes={
        check.ok
          ? [
              {
                label: 'Final cost per lead',
                beforeCents: source.finalCostPerLead,
                afterCents: check.pricing.finalCostCents,
              },
            ]
          : []
      }
      busy={confirmation.busy}
      error={confirmation.error}
    >
      <Stack gap="4">
        <p>
          {affected(pending)} {impact ? listedLeadsInWords(impact) : 'Leads that are listed already keep their price.'}
        </p>
        <PricingFields value={pricing} onChange={setPricing} showErrors={tried} />
      </Stack>
    </ConfirmDialog>
  )
}

const words = {
  pause: {
    title: 'Pause',
    confirm: 'Pause source',
    done: 'is paused',
    text: 'Nobody can buy its leads until it is resumed.',
  },
  resume: { title: 'Resume', confirm: 'Resume source', done: 'sells again', text: 'Its leads can be bought again.' },
  delete: {
    title: 'Delete',
    confirm: 'Delete source',
    done: 'was deleted',
    text: 'It takes no more subscriptions. It cannot be deleted while a wallet holds money for it.',
  },
} as const

function SwitchDialog({ pending, confirmation }: Props): JSX.Element {
  const { source, change } = pending
  const updateStatus = useUpdateSourceStatus()
  const deleteSource = useDeleteSource()
  const toasts = useToasts()
  const { title, confirm, done, text } = words[change === 'price' ? 'pause' : change]

  const send = async (): Promise<AppError | null> => {
    const { sourceId } = source
    const outcome =
      change === 'delete'
        ? await deleteSource({ sourceId })
        : await updateStatus({ sourceId, status: change === 'pause' ? 'PAUSED' : 'ACTIVE' })
    return outcome.ok ? null : outcome.error
  }

  return (
    <ConfirmDialog
      open
      onClose={confirmation.close}
      onConfirm={async () => {
        if (await confirmation.confirm(send)) toasts.show({ tone: 'success', title: `${source.name} ${done}` })
      }}
      title={`${title} ${source.name}?`}
      confirmLabel={confirm}
      tone={change === 'delete' ? 'danger' : 'primary'}
      busy={confirmation.busy}
      error={confirmation.error}
    >
      <p>
        {text} {affected(pending)}
      </p>
    </ConfirmDialog>
  )
}
