import type { within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/**
 * Types a card into the provider's form, as a person would. The provider says a task later that the card is complete,
 * as Stripe's frames do: whoever presses what needs a complete card has to wait for that button (`findByRole`).
 */
export async function fillCard(user: UserEvent, form: ReturnType<typeof within>, number: string): Promise<void> {
  await user.type(await form.findByLabelText('Card number', undefined, { timeout: 15_000 }), number)
  await user.type(form.getByLabelText(/Expiration date/), '1234')
  await user.type(form.getByLabelText('CVC'), '123')
}
