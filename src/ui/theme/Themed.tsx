import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { JSX, ReactNode } from 'react'
import './global.css'
import { system } from './system'

/** A provider with the app's design system. */
export function Themed({ children }: { children: ReactNode }): JSX.Element {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
