import { defineSlotRecipe, defineStyle } from '@chakra-ui/react/styled-system'

export const hiddenStyle = defineStyle({
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

export const fieldRecipe = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'helperText', 'errorText'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minInlineSize: '0' },
    label: { marginBlockEnd: '1.5', fontSize: 'sm', fontWeight: 'medium', '&[data-hidden]': hiddenStyle },
    helperText: { marginBlockStart: '1.5', fontSize: 'sm', lineHeight: '1.4', color: 'fg.muted' },
    errorText: {
      display: 'flex',
      gap: '1.5',
      marginBlockStart: '1.5',
      fontSize: 'sm',
      lineHeight: '1.4',
      color: 'danger.fg',
      '& > svg': { marginBlockStart: '0.5' },
    },
  },
})
