import type { JSX } from 'react'
import { TextArea, type TextAreaProps } from '../field/TextArea'

/** Why something is done, for whoever reads the history later. */
export function ReasonField(props: Omit<TextAreaProps, 'label'>): JSX.Element {
  return <TextArea label={props.required ? 'Reason' : 'Reason (optional)'} rows={2} maxLength={500} {...props} />
}
