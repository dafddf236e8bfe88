import type { JSX } from 'react'
import { AddFundsForm, type AddFundsFormProps } from './AddFundsForm'
import { WithStripe } from '../cards/WithStripe'

export const AddFundsContent = (props: Omit<AddFundsFormProps, 'stripe'>): JSX.Element => (
  <WithStripe>{(stripe) => <AddFundsForm {...props} stripe={stripe} />}</WithStripe>
)
