import { type JSX, type ReactNode, Suspense, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { Modal } from '../../../ui/dialog/Modal'
import { SkeletonText } from '../../../ui/feedback/Skeleton'

/** Events of a card form, for its dialog. */
export interface CardFormEvents {
  /** Called with true until Stripe has read the card. Until then, the form must stay mounted. */
  onConfirming: (confirming: boolean) => void
  /** Called before the bank's dialog opens and after it closes. */
  onChallenge: (shown: boolean) => void
}

export interface CardDialogProps {
  open: boolean
  onClose: () => void
  title: string
  description: string
  skeletonLines: number
  children: (events: CardFormEvents) => ReactNode
}

/** A dialog around a card form that loads on demand. During a confirmation, closing it only hides it. */
export function CardDialog({ open, onClose, title, description, ...props }: CardDialogProps): JSX.Element {
  const [confirming, setConfirming] = useState(false)
  const [challenged, onChallenge] = useChallenge()
  return (
    <Modal
      open={open || confirming}
      suspended={challenged || !open}
      onClose={onClose}
      title={title}
      description={description}
    >
      <Suspense fallback={<SkeletonText lines={props.skeletonLines} />}>
        {props.children({ onConfirming: setConfirming, onChallenge })}
      </Suspense>
    </Modal>
  )
}

/**
 * Returns whether the bank's dialog is shown, and its setter. The setter renders synchronously: our dialog must close
 * before the bank's dialog opens, or it would cover that dialog and keep the focus.
 */
export function useChallenge(): [shown: boolean, onChallenge: (shown: boolean) => void] {
  const [shown, setShown] = useState(false)
  const onChallenge = useCallback((now: boolean) => flushSync(() => setShown(now)), [])
  return [shown, onChallenge]
}
