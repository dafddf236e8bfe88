import { type JSX, Suspense } from 'react'
import { onDemand } from '../on-demand'
import type { DialogFrameProps } from './DialogFrame'

export const loadDialogs = () => import('./DialogFrame')
const ModalFrame = onDemand(loadDialogs, (module) => module.ModalFrame)
const DrawerFrame = onDemand(loadDialogs, (module) => module.DrawerFrame)

/** A centered dialog for one decision, or a bottom sheet on small screens. Its code loads with the first dialog. */
export function Modal(props: DialogFrameProps): JSX.Element {
  return <Suspense>{props.open ? <ModalFrame {...props} /> : null}</Suspense>
}

/** A side panel with the details of one row. The list stays visible. */
export function Drawer(props: Omit<DialogFrameProps, 'role'>): JSX.Element {
  return <Suspense>{props.open ? <DrawerFrame {...props} /> : null}</Suspense>
}
