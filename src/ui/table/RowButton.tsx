import type { ComponentProps, JSX } from 'react'

/** A small button in a table row. The table's recipe styles it: a Chakra Button would compute a style in each row. */
export const RowButton = (props: ComponentProps<'button'>): JSX.Element => (
  <button type="button" data-row-button="" {...props} />
)
