import type { JSX } from 'react'
import { classNames } from '../class-names'
import { DialogFrame, type DialogFrameProps } from './DialogFrame'
import styles from './DialogFrame.module.css'

export interface ModalProps extends Omit<DialogFrameProps, 'className'> {
  wide?: boolean
}

/** A dialog for one decision: centred, on a small screen a sheet from below. */
export function Modal({ wide = false, ...frame }: ModalProps): JSX.Element {
  return <DialogFrame {...frame} className={classNames(styles.modal, wide && styles.wide)} />
}
