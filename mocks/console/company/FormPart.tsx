import { chakra } from '@chakra-ui/react/styled-system'

/** A part of the company's form, with a line between it and the part before. */
export const FormPart = chakra('fieldset', {
  base: {
    display: 'grid',
    gap: '2.5',
    minWidth: '0',
    margin: '0',
    padding: '0',
    border: 'none',
    '& + &': { paddingBlockStart: '4', borderTop: '1px solid', borderColor: 'border' },
  },
})
