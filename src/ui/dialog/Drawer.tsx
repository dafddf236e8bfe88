import type { JSX } from 'react'
import { classNames } from '../class-names'
import { DialogFrame, type DialogFrameProps } from './DialogFrame'
import styles from './DialogFrame.module.css'

export interface DrawerProps extends Omit<DialogFrameProps, 'className' | 'role'> {
  wide?: boolean
}

/** The details of one row, from the side, with the list still in sight. */
export function Drawer({ wide = false, ...frame }: DrawerProps): JSX.Element {
  return <DialogFrame {...frame} className={classNames(styles.drawer, wide && styles.wide)} />
}
