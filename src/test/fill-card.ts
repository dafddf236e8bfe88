import type { within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/**
 * Pastes a card into the provider's form. Like Stripe's frames, the form reports the complete card one task later.
 * Tests must wait for a button that needs a complete card (`findByRole`).
 */
export async function fillCard(user: UserEvent, form: ReturnType<typeof within>, number: string): Promise<void> {
  await user.click(await form.findByLabelText('Card number', undefined, { timeout: 15_000 }))
  await user.paste(number)
  await user.click(form.getByLabelText(/Expiration date/))
  await user.paste('1234')
  await user.click(form.getByLabelText('CVC'))
  await user.paste('123')
}
