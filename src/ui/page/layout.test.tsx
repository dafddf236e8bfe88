import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { InTheme } from '../../../tools/testing/in-theme'
import { HStack, Stack, Text } from './layout'

it('U10: lays out by tokens, and refuses the names of another theme when it is compiled', () => {
  render(
    <Stack gap="4" aria-label="Known" role="group">
      {/* @ts-expect-error -- a step that this scale does not have */}
      <HStack gap="3.5" />
      {/* @ts-expect-error -- a colour of the library's own theme */}
      <Text color="gray.500">Grey</Text>
      {/* @ts-expect-error -- a prop that needs a recipe */}
      <Stack colorPalette="teal" />
      <Text color="fg.muted">Muted</Text>
    </Stack>,
    { wrapper: InTheme },
  )
  expect(screen.getByRole('group', { name: 'Known' })).toHaveTextContent('GreyMuted')
})
