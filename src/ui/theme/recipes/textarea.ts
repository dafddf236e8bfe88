import { defineRecipe } from '@chakra-ui/react/styled-system'
import { controlStyle } from './input'

export const textareaRecipe = defineRecipe({ className: 'textarea', base: controlStyle })
