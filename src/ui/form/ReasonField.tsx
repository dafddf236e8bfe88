import type { JSX } from 'react'
import { TextArea, type TextAreaProps } from '../field/TextArea'

/** A text area with the reason for an action, which the history shows. */
export function ReasonField(props: Omit<TextAreaProps, 'label'>): JSX.Element {
  return <TextArea label={props.required ? 'Reason' : 'Reason (optional)'} rows={2} maxLength={500} {...props} />
}
