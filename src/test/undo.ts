import { fireEvent, screen, within } from '@testing-library/react'

/**
 * Clicks Undo in the toast with this text. Finds the button by its text and skips the simulated pointer: on a busy
 * machine, a query by role in a long table takes longer than the five seconds that a toast stays.
 */
export async function undo(text: string): Promise<void> {
  const toast = (await screen.findByText(text, undefined, { timeout: 20_000 })).closest<HTMLElement>('[role=status]')
  if (!toast) throw new Error(`"${text}" is not in a toast`)
  fireEvent.click(within(toast).getByText('Undo'))
}
