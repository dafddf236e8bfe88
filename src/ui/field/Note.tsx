import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'

/** A text below a control with the hint, or the error instead. */
export function Note(props: {
  id: string
  hint?: ReactNode
  error?: string | undefined
  indent?: boolean
}): JSX.Element | null {
  const { id, hint, error, indent } = props
  if (!hint && !error) return null
  return (
    <Text
      id={id}
      fontSize="sm"
      color={error ? 'danger.fg' : 'fg.muted'}
      {...(indent && !error && { marginBlockStart: '1', paddingInlineStart: '1.625rem' })}
    >
      {error ?? hint}
    </Text>
  )
}
