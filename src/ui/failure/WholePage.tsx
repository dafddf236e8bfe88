import { HStack, Stack } from '@chakra-ui/react/stack'
import type { JSX, ReactNode } from 'react'
import { BrandMark } from '../mark/BrandMark'
import { useBrand } from '../mark/use-brand'

/** A page without the app's frame, with the brand's logo and name above the content. */
export function WholePage({ children }: { children: ReactNode }): JSX.Element {
  const brand = useBrand()
  return (
    <Stack minHeight="calc(100dvh - var(--fl-dock))" justify="center" gap="0" paddingBlock="8" paddingInline="4">
      <HStack
        as="p"
        justify="center"
        gap="2.5"
        fontSize="xl"
        fontWeight="semibold"
        letterSpacing="-0.015em"
        overflowWrap="anywhere"
      >
        <BrandMark size={32} />
        {brand}
      </HStack>
      {children}
    </Stack>
  )
}
