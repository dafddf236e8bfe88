import { createContext } from 'react'

/** Where in the head of the section around it a part may put a control of its own; null outside of a section. */
export const SectionHead = createContext<HTMLElement | null>(null)
