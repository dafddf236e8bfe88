import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { JSX, ReactNode } from 'react'
import './global.css'
import { system } from './system'

/** The looks of this system, for whatever is drawn inside. */
export function Themed({ children }: { children: ReactNode }): JSX.Element {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
