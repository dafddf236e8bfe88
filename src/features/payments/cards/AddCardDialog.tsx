import { type JSX, Suspense, useState } from 'react'
import { Modal } from '../../../ui/dialog/Modal'
import { SkeletonText } from '../../../ui/feedback/Skeleton'
import { AddCardContent } from '../on-demand'
import { useChallenge } from './use-challenge'

export interface AddCardDialogProps {
  open: boolean
  onClose: () => void
  /** Whether this is the first card, which becomes the default automatically. */
  isFirst: boolean
}

/** A dialog that saves a card without charging it. */
export function AddCardDialog({ open, onClose, isFirst }: AddCardDialogProps): JSX.Element {
  const [confirming, setConfirming] = useState(false)
  const [challenged, onChallenge] = useChallenge()
  return (
    <Modal
      open={open || confirming}
      suspended={challenged || !open}
      onClose={onClose}
      title="Add card"
      description="Nothing is charged now."
    >
      <Suspense fallback={<SkeletonText lines={3} />}>
        <AddCardContent isFirst={isFirst} onClose={onClose} onConfirming={setConfirming} onChallenge={onChallenge} />
      </Suspense>
    </Modal>
  )
}
