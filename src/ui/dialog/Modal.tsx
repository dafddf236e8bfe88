import { type JSX, Suspense } from 'react'
import { onDemand } from '../on-demand'
import type { DialogFrameProps } from './DialogFrame'

export const loadDialogs = () => import('./DialogFrame')
const ModalFrame = onDemand(loadDialogs, (module) => module.ModalFrame)
const DrawerFrame = onDemand(loadDialogs, (module) => module.DrawerFrame)

/** A dialog for one decision: centered, on a small screen a sheet from below. Its code comes with the first dialog. */
export function Modal(props: DialogFrameProps): JSX.Element {
  return <Suspense>{props.open ? <ModalFrame {...props} /> : null}</Suspense>
}

/** The details of one row, from the side, with the list still in sight. */
export function Drawer(props: Omit<DialogFrameProps, 'role'>): JSX.Element {
  return <Suspense>{props.open ? <DrawerFrame {...props} /> : null}</Suspense>
}
