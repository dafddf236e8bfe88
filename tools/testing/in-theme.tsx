import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { JSX, ReactNode } from 'react'
import { system } from '../../src/ui/theme/system'

/** What a widget of the component library needs around it to have its looks: `render(page, { wrapper: InTheme })`. */
export function InTheme({ children }: { children: ReactNode }): JSX.Element {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
