import { Card as ChakraCard } from '@chakra-ui/react/card'
import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { createContext, type JSX, type ReactNode, useId, useState } from 'react'

/** Element in the enclosing section's header where content may render a control. Null outside a section. */
export const SectionHead = createContext<HTMLElement | null>(null)

export interface CardProps {
  children: ReactNode
  /** Removes the padding, for a table that reaches the edges. */
  flush?: boolean
}

export function Card({ children, flush = false }: CardProps): JSX.Element {
  return <ChakraCard.Root size={flush ? 'sm' : 'md'}>{children}</ChakraCard.Root>
}

export interface SectionProps {
  title: string
  description?: ReactNode
  /** Small buttons at the right of the title. */
  actions?: ReactNode
  children: ReactNode
  /** Renders the section as a card that includes the title. */
  card?: boolean
  flush?: boolean
  level?: 2 | 3
}

/** Small buttons. They must not grow the header, because content adds its control after the title renders. */
const HeadActions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    alignItems: 'center',
    // Below a long title, they stay at the end.
    marginInlineStart: 'auto',
    '&:has(> span:only-child:empty)': { display: 'none' },
    '& > span': { display: 'contents' },
    '& > :is(a, button), & > span > button': {
      marginBlock: '-1',
      '@media (pointer: coarse)': { marginBlock: '-2.5' },
    },
    // The text of a ghost button ends at the edge.
    '& > span > button, & > [data-ghost]': { marginInlineEnd: '-2.5', maxInlineSize: 'none', whiteSpace: 'nowrap' },
  },
})

/** A region of a screen with a heading, which is also its accessible name. */
export function Section(props: SectionProps): JSX.Element {
  const { title, description, actions, children, card = false, flush = false, level = 2 } = props
  const headingId = useId()
  // Set by a ref before the first paint, so that controls in the header do not shift.
  const [head, setHead] = useState<HTMLElement | null>(null)
  return (
    <ChakraCard.Root as="section" aria-labelledby={headingId} variant={card ? 'outline' : 'plain'}>
      <ChakraCard.Header>
        <Box minWidth="0">
          <ChakraCard.Title as={level === 2 ? 'h2' : 'h3'} id={headingId}>
            {title}
          </ChakraCard.Title>
          {description ? <ChakraCard.Description>{description}</ChakraCard.Description> : null}
        </Box>
        <HeadActions>
          {/* First, so that the control of late content moves no other. */}
          <span ref={setHead} />
          {actions}
        </HeadActions>
      </ChakraCard.Header>
      <SectionHead value={head}>
        {card && !flush ? <ChakraCard.Body>{children}</ChakraCard.Body> : <div>{children}</div>}
      </SectionHead>
    </ChakraCard.Root>
  )
}
