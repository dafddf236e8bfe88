import { type JSX, Suspense } from 'react'
import { lazyComponent } from '../lazy-component'
import type { DialogFrameProps } from './DialogFrame'

const loadFrames = () => import('./DialogFrame')
export const ModalFrame = lazyComponent(loadFrames, (module) => module.ModalFrame)
const DrawerFrame = lazyComponent(loadFrames, (module) => module.DrawerFrame)

/** A centered dialog for one decision, or a bottom sheet on small screens. Its code loads with the first dialog. */
export function Modal(props: DialogFrameProps): JSX.Element {
  return <Suspense>{props.open ? <ModalFrame {...props} /> : null}</Suspense>
}

/** A side panel with the details of one row. The list stays visible. */
export function Drawer(props: Omit<DialogFrameProps, 'role'>): JSX.Element {
  return <Suspense>{props.open ? <DrawerFrame {...props} /> : null}</Suspense>
}

/** Selector of the app's open, unsuspended dialogs. A role selector would also match popovers. */
export const openDialog = '[data-part=positioner]:not([hidden]) > [data-scope=dialog][data-state=open]'

export const topmostDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(openDialog)].at(-1)
