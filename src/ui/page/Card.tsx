import { Card as ChakraCard } from '@chakra-ui/react/card'
import { Box } from '@chakra-ui/react/box'
import { chakra } from '@chakra-ui/react/styled-system'
import { createContext, type JSX, type ReactNode, useId, useState } from 'react'

/** Where in the header of the section around it a part may put a control of its own; null outside of a section. */
export const SectionHead = createContext<HTMLElement | null>(null)

export interface CardProps {
  children: ReactNode
  /** `article` for one thing among its like (a wallet), `group` for a figure, none for plain surface. */
  role?: 'article' | 'group'
  label?: string
  /** Without inner room, for a table that reaches the edges. */
  flush?: boolean
}

export function Card({ children, role, label, flush = false }: CardProps): JSX.Element {
  return (
    <ChakraCard.Root role={role} aria-label={label} size={flush ? 'sm' : 'md'}>
      {children}
    </ChakraCard.Root>
  )
}

export interface SectionProps {
  title: string
  description?: ReactNode
  /** Small actions at the right of the title. */
  actions?: ReactNode
  children: ReactNode
  /** Draws the section as one card, title inside. */
  card?: boolean
  flush?: boolean
  level?: 2 | 3
}

/** The place of small buttons. A control of the section's content comes later than the title: it must not grow the header. */
const HeadActions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    alignItems: 'center',
    '&:has(> span:only-child:empty)': { display: 'none' },
    '& > span': { display: 'contents' },
    '& > span > button': { marginBlock: '-1', marginInlineEnd: '-0.625rem', whiteSpace: 'nowrap' },
  },
})

/** A named part of a screen: a region whose name is its heading. */
export function Section(props: SectionProps): JSX.Element {
  const { title, description, actions, children, card = false, flush = false, level = 2 } = props
  const headingId = useId()
  // Known before the first frame is drawn, so that nothing is seen in another place.
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
          {actions}
          <span ref={setHead} />
        </HeadActions>
      </ChakraCard.Header>
      <SectionHead value={head}>
        {card && !flush ? <ChakraCard.Body>{children}</ChakraCard.Body> : <div>{children}</div>}
      </SectionHead>
    </ChakraCard.Root>
  )
}
