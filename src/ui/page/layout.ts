import { Grid as ChakraGrid } from '@chakra-ui/react/grid'
import { SimpleGrid as ChakraSimpleGrid } from '@chakra-ui/react/simple-grid'
import { HStack as ChakraHStack, Stack as ChakraStack } from '@chakra-ui/react/stack'
import { chakra } from '@chakra-ui/react/styled-system'
import type { ComponentProps, ComponentType, CSSProperties } from 'react'
import type { Breakpoint, ColorName, FontSize, SizeName, SpaceName } from '../theme/token-names'

/** One value for every width, or one from each breakpoint on. */
type AtWidths<Value> = Value | ({ base: Value } & { [Name in Breakpoint]?: Value })

/**
 * What a layout piece may be told. Chakra's own types also take the names of its default theme, which this system does not
 * have; here a name that would come out as nothing does not compile.
 */
interface LayoutProps extends Omit<ComponentProps<'div'>, 'color' | 'wrap'> {
  gap?: AtWidths<SpaceName>
  columnGap?: AtWidths<SpaceName>
  rowGap?: AtWidths<SpaceName>
  /** A size of the system, or a length in CSS for what is measured by its content. */
  minWidth?: SizeName | '0'
  maxWidth?: SizeName | `${number}${'rem' | 'ch' | 'vh'}`
  maxHeight?: SizeName | `${number}${'rem' | 'ch' | 'vh'}`
  overflowY?: CSSProperties['overflowY']
  overflowWrap?: CSSProperties['overflowWrap']
}

interface StackProps extends LayoutProps {
  align?: CSSProperties['alignItems']
  justify?: CSSProperties['justifyContent']
  flexWrap?: CSSProperties['flexWrap']
}

interface TextProps extends LayoutProps {
  as?: 'p' | 'span' | 'small'
  color?: ColorName
  fontSize?: FontSize
  whiteSpace?: CSSProperties['whiteSpace']
}

export const Stack: ComponentType<StackProps> = ChakraStack
export const HStack: ComponentType<StackProps> = ChakraHStack
export const SimpleGrid: ComponentType<LayoutProps & { columns: AtWidths<number> }> = ChakraSimpleGrid
export const Grid: ComponentType<LayoutProps & { templateColumns: AtWidths<string> }> = ChakraGrid
export const Text: ComponentType<TextProps> = chakra.p
